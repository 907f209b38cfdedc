use crate::InvoiceId;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, words};

words!(
    /// How far a letter came.
    LetterStatus {
        /// Waits to be sent, for the first time or again.
        Queued = "queued",
        /// The mail server took it.
        Sent = "sent",
        /// It was given up.
        Failed = "failed",
    }
);

/// A mail with an invoice and its papers that is to go out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLetter {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The invoice.
    pub invoice: InvoiceId,
    /// Its number, after which the papers are named.
    pub number: String,
    /// Whether it goes by itself when the invoice is finalized: there is one such letter for each invoice.
    pub automatic: bool,
    /// Who writes.
    pub sender: String,
    /// Where answers go.
    pub reply_to: Option<String>,
    /// Whom it is for; `None` when nobody is known.
    pub recipient: Option<String>,
    /// Who gets a copy.
    pub cc: Vec<String>,
    /// Subject.
    pub subject: String,
    /// What it says.
    pub text: String,
    /// Why it cannot be sent at all. It is kept as failed, for people to see.
    pub hopeless: Option<String>,
    /// Now.
    pub created_at: DateTime<Utc>,
}

/// A letter as its organisation sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceLetter {
    /// Its number among the mails of the organisation.
    pub id: i64,
    /// How far it came.
    pub status: LetterStatus,
    /// Whom it is for; `None` when nobody was known.
    pub recipient: Option<String>,
    /// Who gets a copy.
    pub cc: Vec<String>,
    /// Subject.
    pub subject: String,
    /// Finished tries.
    pub attempts: u32,
    /// Why the last try failed.
    pub last_error: Option<String>,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When the mail server took it.
    pub sent_at: Option<DateTime<Utc>>,
}

/// Mails invoices.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait InvoicePost: Send + Sync {
    /// Notes that a letter is to be sent, in the unit of work of its thread, and answers it as it stands then. An
    /// automatic one that was noted before is answered as it is, and not noted again.
    fn send(&self, letter: &NewLetter) -> Result<InvoiceLetter, StorageError>;

    /// The letters with an invoice, the newest first, at most a hundred.
    fn letters(&self, organisation: OrganisationId, invoice: InvoiceId) -> Result<Vec<InvoiceLetter>, StorageError>;
}
