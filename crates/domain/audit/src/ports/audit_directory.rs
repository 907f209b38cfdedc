use crate::entry::{AuditEntry, AuditEntryId};
use crate::filter::AuditFilter;
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError};

/// Reads the entries of an organisation.
pub trait AuditDirectory: Send + Sync {
    /// One page of the entries that the filter lets through, the latest first.
    ///
    /// # Errors
    /// When the storage fails.
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &AuditFilter,
        page: PageRequest,
    ) -> Result<Page<AuditEntry>, StorageError>;

    /// The entry of an organisation with the highest id; `None` without entries.
    ///
    /// # Errors
    /// When the storage fails.
    fn latest(&self, organisation: OrganisationId) -> Result<Option<AuditEntryId>, StorageError>;

    /// The first entries after this one that the filter lets through, in the order of their ids; at most `limit`, and
    /// fewer where they would take too much memory, but one at least as long as there is one.
    ///
    /// # Errors
    /// When the storage fails.
    fn after(
        &self,
        organisation: OrganisationId,
        filter: &AuditFilter,
        after: AuditEntryId,
        limit: usize,
    ) -> Result<Vec<AuditEntry>, StorageError>;
}
