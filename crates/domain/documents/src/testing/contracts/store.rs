use crate::{DocumentRepository, Owner, OwnerGate};
use customs_kernel::{OrganisationId, UnitOfWork};
use std::sync::Arc;

/// The storage ports of one empty store, with two organisations that have these records.
#[derive(Clone)]
pub struct DocumentStore {
    /// Storage of documents and uploads.
    pub repository: Arc<dyn DocumentRepository>,
    /// The records that documents can belong to.
    pub owners: Arc<dyn OwnerGate>,
    /// Groups several changes into one unit of work.
    pub work: Arc<dyn UnitOfWork>,
    /// The two organisations.
    pub organisations: [OrganisationId; 2],
    /// Two records of the first organisation.
    pub records: [Owner; 2],
}
