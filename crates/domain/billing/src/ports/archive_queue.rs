use crate::InvoiceId;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};

/// An invoice whose pages are to be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArchiveEntry {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The invoice.
    pub invoice: InvoiceId,
    /// How often it was tried in vain.
    pub attempts: u32,
}

/// What [`InvoiceArchive`](super::InvoiceArchive) noted, for whoever keeps the pages.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ArchiveQueue: Send + Sync {
    /// Takes up to `limit` invoices that are due, the longest due first. Nobody else gets them before `lease_until`.
    fn claim(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<ArchiveEntry>, StorageError>;

    /// Notes that the pages are kept, in the unit of work that keeps them. They never become due again.
    ///
    /// # Errors
    /// `Conflict` without a constraint when they were kept already; then the unit of work must not be.
    fn complete(&self, organisation: OrganisationId, invoice: InvoiceId) -> Result<(), StorageError>;

    /// Notes why the pages could not be kept, and when that is tried again.
    fn retry(
        &self,
        organisation: OrganisationId,
        invoice: InvoiceId,
        reason: &str,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}
