//! The traits through which documents use storage and other services.

mod document_repository;
mod file_store;

use crate::Owner;
use customs_kernel::{OrganisationId, StorageError};
use customs_port_macros::port;

#[cfg(any(test, feature = "mocks"))]
pub use document_repository::MockDocumentRepository;
pub use document_repository::{DocumentRepository, NewUpload};
pub use file_store::{FileReader, FileStore, FileStoreError, FileWriter};
#[cfg(any(test, feature = "mocks"))]
pub use file_store::{MockFileReader, MockFileStore, MockFileWriter};

/// Checks which records exist that documents can belong to.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait OwnerGate: Send + Sync {
    /// Whether the organisation has this record.
    ///
    /// # Errors
    /// When storage fails.
    fn exists(&self, organisation: OrganisationId, owner: Owner) -> Result<bool, StorageError>;

    /// Like `exists`, and keeps others from removing the record until the current unit of work ends. Changes of the
    /// record do not have to wait.
    ///
    /// # Errors
    /// When storage fails.
    fn hold(&self, organisation: OrganisationId, owner: Owner) -> Result<bool, StorageError>;
}
