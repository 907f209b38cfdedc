//! The use cases, one file each.

mod add;
mod clean_up;
mod download;
mod list;
mod receive;
mod remove_all;
mod show;
mod update;

pub use receive::{Received, Reception, Refused, Upload};

use crate::{DocumentError, DocumentId, DocumentRepository, FileStore, Owner, OwnerGate};
use chrono::Duration;
use customs_kernel::{Clock, Entropy, OrganisationId, UnitOfWork};
use std::sync::Arc;

/// Everything that can be done about the documents of a record. The calls that wait for the database
/// wait on their thread; those that wait for files are async.
#[derive(Clone)]
pub struct Documents {
    ports: Arc<DocumentPorts>,
}

/// What the use cases are made of.
pub struct DocumentPorts {
    /// Keeps documents and uploads.
    pub repository: Arc<dyn DocumentRepository>,
    /// Holds the files.
    pub files: Arc<dyn FileStore>,
    /// Tells which records there are.
    pub owners: Arc<dyn OwnerGate>,
    /// Makes changes one.
    pub work: Arc<dyn UnitOfWork>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Where the names of files come from.
    pub entropy: Arc<dyn Entropy>,
    /// After this time an upload that became no document is cleaned up. A file may take half of it to
    /// arrive, so that none is cleaned up under the hands of its sender.
    pub clean_up_after: Duration,
}

impl Documents {
    /// The use cases over these ports.
    #[must_use]
    pub fn new(ports: DocumentPorts) -> Self {
        Self { ports: Arc::new(ports) }
    }

    /// Whether there is such a record at all, for calls that would otherwise do much in vain.
    ///
    /// # Errors
    /// `OwnerNotFound` when the organisation has no such record.
    pub fn check_owner(&self, organisation: OrganisationId, owner: Owner) -> Result<(), DocumentError> {
        let exists = self.ports.owners.exists(organisation, owner)?;
        if exists { Ok(()) } else { Err(DocumentError::OwnerNotFound(owner.kind)) }
    }

    fn found(
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

#[cfg(test)]
mod tests;
