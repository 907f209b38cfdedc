use crate::Owner;
use customs_kernel::{OrganisationId, StorageError};

/// Checks which records exist that documents can belong to.
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
