use crate::{Document, DocumentError, DocumentId, DocumentRepository, FileReader, FileStore, Owner, OwnerGate};
use chrono::Duration;
use customs_kernel::{Clock, Entropy, OrganisationId, UnitOfWork, Unwired, in_unit_of_work};
use std::ops::Range;
use std::sync::Arc;

/// The use cases of documents. Calls that wait for the database block their thread; calls that wait for files are
/// async.
#[derive(Clone)]
pub struct Documents {
    pub(super) ports: Arc<DocumentPorts>,
}

customs_kernel::debug_by_name!(Documents);

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

customs_kernel::debug_by_name!(DocumentPorts);

impl DocumentPorts {
    /// Nothing but [unwired](Unwired) ports: every call fails with an error that names the port and the method, or
    /// panics with them where no error can be returned. A service that calls only some of its ports is given those,
    /// and the rest by `..DocumentPorts::unwired()`. Uploads are cleaned up after an hour.
    #[must_use]
    pub fn unwired() -> Self {
        let port = Arc::new(Unwired);
        Self {
            repository: port.clone(),
            files: port.clone(),
            owners: port.clone(),
            work: port.clone(),
            clock: port.clone(),
            entropy: port,
            clean_up_after: Duration::hours(1),
        }
    }
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

    /// Removes all documents of a record, in the unit of work that removes the record. Their files are removed by the
    /// next clean-up.
    ///
    /// # Errors
    /// When storage fails; then nothing was removed.
    pub fn delete_all(&self, organisation: OrganisationId, owner: Owner) -> Result<usize, DocumentError> {
        let now = self.ports.clock.now();
        in_unit_of_work(&*self.ports.work, || Ok(self.ports.repository.delete_all(organisation, owner, now)?))
    }

    /// Reads a range of a document's file; `range` must lie within it.
    ///
    /// # Errors
    /// `FileMissing` when the store has lost the file; other errors when the store fails.
    pub async fn read(&self, document: &Document, range: Range<u64>) -> Result<Box<dyn FileReader>, DocumentError> {
        Ok(self.ports.files.open(&document.file.key, document.file.size, range).await?)
    }

    /// Lists all documents of a record, oldest first.
    ///
    /// # Errors
    /// When the organisation has no such record.
    pub fn list(&self, organisation: OrganisationId, owner: Owner) -> Result<Vec<Document>, DocumentError> {
        self.check_owner(organisation, owner)?;
        Ok(self.ports.repository.list(organisation, owner)?)
    }

    /// Finds one document of a record.
    ///
    /// # Errors
    /// When the record or the document does not exist.
    pub fn show(&self, organisation: OrganisationId, owner: Owner, id: DocumentId) -> Result<Document, DocumentError> {
        self.found(organisation, owner, id)
    }
}
