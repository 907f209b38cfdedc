use crate::{DocumentError, DocumentId, DocumentRepository, FileStore, Owner, OwnerGate};
use chrono::Duration;
use customs_kernel::{Clock, Entropy, OrganisationId, UnitOfWork};
use std::sync::Arc;

/// The use cases of documents. Calls that wait for the database block their thread; calls that wait for files are
/// async.
#[derive(Clone)]
pub struct Documents {
    pub(super) ports: Arc<DocumentPorts>,
}

/// The ports of the use cases.
pub struct DocumentPorts {
    /// Storage of documents and uploads.
    pub repository: Arc<dyn DocumentRepository>,
    /// Storage of files.
    pub files: Arc<dyn FileStore>,
    /// Checks which records exist.
    pub owners: Arc<dyn OwnerGate>,
    /// Groups several changes into one unit of work.
    pub work: Arc<dyn UnitOfWork>,
    /// Source of the present moment.
    pub clock: Arc<dyn Clock>,
    /// Source of the random file keys.
    pub entropy: Arc<dyn Entropy>,
    /// Age at which an upload that became no document is cleaned up. A file may take half of it to arrive, so that no
    /// upload is cleaned up while its sender is still sending.
    pub clean_up_after: Duration,
}

impl Documents {
    /// Creates the use cases over `ports`.
    #[must_use]
    pub fn new(ports: DocumentPorts) -> Self {
        Self { ports: Arc::new(ports) }
    }

    /// Checks that the record exists, for callers that would otherwise do a lot of work in vain.
    ///
    /// # Errors
    /// `OwnerNotFound` when the organisation has no such record.
    pub fn check_owner(&self, organisation: OrganisationId, owner: Owner) -> Result<(), DocumentError> {
        let exists = self.ports.owners.exists(organisation, owner)?;
        if exists { Ok(()) } else { Err(DocumentError::OwnerNotFound(owner.kind)) }
    }

    pub(super) fn found(
        &self,
        organisation: OrganisationId,
        owner: Owner,
        id: DocumentId,
    ) -> Result<crate::Document, DocumentError> {
        match self.ports.repository.find(organisation, owner, id)? {
            Some(document) => Ok(document),
            None => self.check_owner(organisation, owner).and(Err(DocumentError::NotFound)),
        }
    }
}
