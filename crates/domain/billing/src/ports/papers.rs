use crate::InvoiceId;
use crate::invoice::InvoiceSheet;
use crate::invoice_particular::listed;
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::facts::Warning;
use customs_kernel::{OrganisationId, StorageError, UnwiredPort};
use customs_port_macros::port;

/// The reason why a file could not be generated.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum PaperError {
    /// Particulars that the file must state are missing: each is an [`InvoiceParticular`](crate::InvoiceParticular) at
    /// its path.
    #[error("missing: {}", listed(.0))]
    Missing(Vec<Warning>),
    /// A font that the pages need cannot be read any more, and no other font has the letters. Holds a message for the
    /// operator, who can put the font back.
    #[error("{0}")]
    FontGone(String),
    /// Stored data, such as the logo, could not be read. The error shows whether the same call may succeed later.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<UnwiredPort> for PaperError {
    fn from(unwired: UnwiredPort) -> Self {
        Self::Storage(unwired.into())
    }
}

/// Generates the files of finalized invoices. The same sheet always gives the same file.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait InvoicePapers: Send + Sync {
    /// Generates the PDF document. Details that only an electronic invoice needs may be missing.
    fn pdf(&self, sheet: &InvoiceSheet) -> Result<Vec<u8>, PaperError>;

    /// Begins to make the PDF of a document that is being finalized, beside what its caller does meanwhile, so that
    /// [`pdf`](Self::pdf) has it sooner. It returns at once, waits for nothing and promises nothing: a document that is
    /// not finalized after all leaves no trace.
    ///
    /// # Errors
    /// When it cannot be begun, which callers need not act on: [`pdf`](Self::pdf) reports what is wrong.
    fn begin_pdf(&self, sheet: &InvoiceSheet) -> Result<(), PaperError>;

    /// The particulars without which receivers would refuse the electronic invoice (UBL), each an
    /// [`InvoiceParticular`](crate::InvoiceParticular) at its path. Empty when it can be made.
    fn lacks_for_ubl(&self, sheet: &InvoiceSheet) -> Result<Vec<Warning>, PaperError>;

    /// Generates the electronic invoice (UBL) for bookkeeping software.
    ///
    /// # Errors
    /// `Missing` when there is something that [`lacks_for_ubl`](Self::lacks_for_ubl) names.
    fn ubl(&self, sheet: &InvoiceSheet) -> Result<Vec<u8>, PaperError>;
}

/// Knows the fonts of the pages that [`InvoicePapers`] generates.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait InvoiceFonts: Send + Sync {
    /// Makes ready what the pages need beside the sheet, such as a list of the fonts. It may take a second the first time,
    /// so that use cases do it before they begin a unit of work.
    fn prepare(&self) -> Result<(), StorageError>;

    /// The letters of a text that the PDF cannot show, because there is no font for them; each once.
    fn unprintable(&self, text: &str) -> Result<Vec<char>, StorageError>;
}

/// Archives the PDFs of finalized invoices as documents of the invoice.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait InvoiceArchive: Send + Sync {
    /// Queues these invoices for archiving, due from `at` on. Happens in the unit of work that finalizes them, in a
    /// bounded number of statements. Each invoice is queued once; queuing it again changes nothing.
    fn enqueue(
        &self,
        organisation: OrganisationId,
        invoices: &[InvoiceId],
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}
