use crate::Owner;
use customs_kernel::{OrganisationId, StorageError};

/// Tells which records there are that documents can belong to.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait OwnerGate: Send + Sync {
    /// Whether the organisation has this record.
    ///
    /// # Errors
    /// When storage fails.
    fn exists(&self, organisation: OrganisationId, owner: Owner) -> Result<bool, StorageError>;

    /// As `exists`, and nobody can remove the record before the present unit of work ends. Changes of
    /// the record do not wait for it.
    ///
    /// # Errors
    /// When storage fails.
    fn hold(&self, organisation: OrganisationId, owner: Owner) -> Result<bool, StorageError>;
}
