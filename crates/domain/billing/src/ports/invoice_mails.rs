use crate::InvoiceId;
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::facts::{Statement, StoredStatement};
use customs_kernel::{OrganisationId, StorageError, words};
use customs_port_macros::port;

words!(
    /// Delivery state of a mail.
    #[growing]
    InvoiceMailStatus {
        /// The mail waits to be sent, for the first time or again.
        Queued = "queued",
        /// The mail server accepted the mail.
        Sent = "sent",
        /// Sending was given up.
        Failed = "failed",
    }
);

/// A mail with an invoice and its files, to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewInvoiceMail {
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// The invoice that the mail carries.
    pub invoice: InvoiceId,
    /// Invoice number, which names the attached files.
    pub number: String,
    /// Whether finalization sends the mail automatically. Each invoice has one such mail.
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
    /// The reason why the mail can never be sent. Such a mail is stored as failed, so that people see it.
    pub hopeless: Option<Statement>,
    /// Moment of writing.
    pub created_at: DateTime<Utc>,
}

/// A mail with its delivery state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceMail {
    /// Id of the mail in the organisation.
    pub id: i64,
    /// Delivery state.
    pub status: InvoiceMailStatus,
    /// E-mail address of the recipient; `None` when none was known.
    pub recipient: Option<String>,
    /// E-mail addresses that got a copy.
    pub cc: Vec<String>,
    /// Subject of the mail.
    pub subject: String,
    /// Number of finished attempts.
    pub attempts: u32,
    /// Reason why the last attempt failed; `None` without a failure.
    pub last_error: Option<StoredStatement>,
    /// When the mail was written.
    pub created_at: DateTime<Utc>,
    /// When the mail server accepted the mail; `None` until then.
    pub sent_at: Option<DateTime<Utc>>,
}

/// Sends invoices by mail.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait InvoiceMails: Send + Sync {
    /// Queues a mail for sending, in the thread's unit of work, and returns its state. If an automatic mail of the
    /// invoice was queued before, nothing is queued and that mail is returned.
    fn send(&self, mail: &NewInvoiceMail) -> Result<InvoiceMail, StorageError>;

    /// Lists the mails with an invoice, newest first, at most a hundred.
    fn for_invoice(&self, organisation: OrganisationId, invoice: InvoiceId) -> Result<Vec<InvoiceMail>, StorageError>;
}
