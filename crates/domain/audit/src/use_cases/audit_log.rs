use super::export::AuditExport;
use crate::entry::{AuditEntry, AuditEntryId};
use crate::filter::AuditFilter;
use crate::ports::{AuditChain, AuditDirectory};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError, UnitOfWork};
use std::fmt;
use std::sync::Arc;

/// The audit log of all organisations.
#[derive(Clone)]
pub struct AuditLog {
    pub(super) directory: Arc<dyn AuditDirectory>,
    pub(super) chain: Arc<dyn AuditChain>,
    pub(super) work: Arc<dyn UnitOfWork>,
}

impl AuditLog {
    /// The log over this storage.
    #[must_use]
    pub fn new(directory: Arc<dyn AuditDirectory>, chain: Arc<dyn AuditChain>, work: Arc<dyn UnitOfWork>) -> Self {
        Self { directory, chain, work }
    }

    /// One page of the entries of an organisation, the latest first.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn list(
        &self,
        organisation: OrganisationId,
        filter: &AuditFilter,
        page: PageRequest,
    ) -> Result<Page<AuditEntry>, StorageError> {
        self.directory.list(organisation, filter, page)
    }

    /// The first entries of an organisation after this one that the filter lets through, the oldest first; at most
    /// `limit`, and fewer where they would take too much memory. None are left when it is empty.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn after(
        &self,
        organisation: OrganisationId,
        filter: &AuditFilter,
        after: AuditEntryId,
        limit: usize,
    ) -> Result<Vec<AuditEntry>, StorageError> {
        self.directory.after(organisation, filter, after, limit)
    }

    /// A file of the entries of an organisation, which is read piece by piece.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn export(&self, organisation: OrganisationId, filter: AuditFilter) -> Result<AuditExport, StorageError> {
        AuditExport::begin(self.directory.clone(), organisation, filter)
    }
}

impl fmt::Debug for AuditLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AuditLog")
    }
}
