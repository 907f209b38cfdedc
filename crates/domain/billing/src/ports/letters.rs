use crate::InvoiceId;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, words};

words!(
    /// Delivery state of a letter.
    LetterStatus {
        /// The letter waits to be sent, for the first time or again.
        Queued = "queued",
        /// The mail server accepted the letter.
        Sent = "sent",
        /// Sending was given up.
        Failed = "failed",
    }
);

/// A mail with an invoice and its files, to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLetter {
    /// Organisation (tenant) that owns the record.
    pub organisation: OrganisationId,
    /// The invoice that the mail carries.
    pub invoice: InvoiceId,
    /// Invoice number, which names the attached files.
    pub number: String,
    /// Whether finalization sends the letter automatically. Each invoice has one such letter.
    pub automatic: bool,
    /// Name of the sender.
    pub sender: String,
    /// E-mail address for answers.
    pub reply_to: Option<String>,
    /// E-mail address of the recipient; `None` when none is known.
    pub recipient: Option<String>,
    /// E-mail addresses that get a copy.
    pub cc: Vec<String>,
    /// Subject of the mail.
    pub subject: String,
    /// Plain text of the mail.
    pub text: String,
    /// The reason why the letter can never be sent. Such a letter is stored as failed, so that people see it.
    pub hopeless: Option<String>,
    /// Moment of writing.
    pub created_at: DateTime<Utc>,
}

/// A letter with its delivery state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceLetter {
    /// Id of the mail in the organisation.
    pub id: i64,
    /// Delivery state.
    pub status: LetterStatus,
    /// E-mail address of the recipient; `None` when none was known.
    pub recipient: Option<String>,
    /// E-mail addresses that got a copy.
    pub cc: Vec<String>,
    /// Subject of the mail.
    pub subject: String,
    /// Number of finished attempts.
    pub attempts: u32,
    /// Reason why the last attempt failed; `None` without a failure.
    pub last_error: Option<String>,
    /// When the letter was written.
    pub created_at: DateTime<Utc>,
    /// When the mail server accepted the letter; `None` until then.
    pub sent_at: Option<DateTime<Utc>>,
}

/// Sends invoices by mail.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait InvoicePost: Send + Sync {
    /// Queues a letter for sending, in the thread's unit of work, and returns its state. If an automatic letter of the
    /// invoice was queued before, nothing is queued and that letter is returned.
    fn send(&self, letter: &NewLetter) -> Result<InvoiceLetter, StorageError>;

    /// Lists the letters with an invoice, newest first, at most a hundred.
    fn letters(&self, organisation: OrganisationId, invoice: InvoiceId) -> Result<Vec<InvoiceLetter>, StorageError>;
}
