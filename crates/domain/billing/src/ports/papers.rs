use crate::InvoiceId;
use crate::invoice::InvoiceSheet;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};

/// Why a paper was not made.
#[derive(Debug, thiserror::Error)]
pub enum PaperError {
    /// The paper must say what nobody told; each particular with what it is.
    #[error("missing: {}", .0.join("; "))]
    Missing(Vec<String>),
    /// Something that is kept, such as the logo, could not be read; the same call may succeed later when it says so.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Makes the papers of finalized invoices. The same sheet gives the same paper, whenever it is made.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait InvoicePapers: Send + Sync {
    /// The pages for people. What an electronic invoice would miss does not keep it from being made.
    fn pdf(&self, sheet: &InvoiceSheet) -> Result<Vec<u8>, PaperError>;

    /// The electronic invoice for bookkeeping.
    ///
    /// # Errors
    /// `Missing` when receivers would refuse it for want of a particular.
    fn ubl(&self, sheet: &InvoiceSheet) -> Result<Vec<u8>, PaperError>;
}

/// Keeps the pages of finalized invoices as documents of the invoice.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait InvoiceArchive: Send + Sync {
    /// Notes that the pages of these invoices are to be kept from then on, in the unit of work that finalizes them and
    /// in a bounded number of statements. Once for each invoice: noting it again changes nothing.
    fn enqueue(
        &self,
        organisation: OrganisationId,
        invoices: &[InvoiceId],
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}
