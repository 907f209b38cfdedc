use crate::InvoiceId;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};

/// A finalized invoice whose PDF is still to be archived.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArchiveEntry {
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// The invoice to archive.
    pub invoice: InvoiceId,
    /// Number of failed attempts so far.
    pub attempts: u32,
}

/// The queue that [`InvoiceArchive`](super::InvoiceArchive) fills, for the worker that archives the PDFs.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ArchiveQueue: Send + Sync {
    /// Takes up to `limit` due invoices, those due longest first. No other caller gets them before `lease_until`.
    fn claim(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<ArchiveEntry>, StorageError>;

    /// Records that the PDF is archived, in the unit of work that archives it. The invoice never becomes due again.
    ///
    /// # Errors
    /// `Conflict` without a constraint when it was archived already; the unit of work must then be undone.
    fn complete(&self, organisation: OrganisationId, invoice: InvoiceId) -> Result<(), StorageError>;

    /// Records why archiving failed, and when to try again.
    fn retry(
        &self,
        organisation: OrganisationId,
        invoice: InvoiceId,
        reason: &str,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}
