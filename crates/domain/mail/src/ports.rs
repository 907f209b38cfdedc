//! The traits through which mail uses storage and other services.

mod mail_queue;
mod mail_transport;

use crate::{About, Attachment, MailFailure, MailId, MailRecord};
use customs_form_macros::growing;
use customs_kernel::{OrganisationId, StorageError};

#[cfg(any(test, feature = "mocks"))]
pub use mail_queue::MockMailQueue;
pub use mail_queue::{AttemptRecord, ClaimedMail, Lease, MailQueue};
#[cfg(any(test, feature = "mocks"))]
pub use mail_transport::MockMailTransport;
pub use mail_transport::{Enclosure, MailTransport, OutgoingMail, SendOutcome};

/// Gets notified when the mail server has accepted a mail.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait DeliveryListener: Send + Sync {
    /// A mail about this record was sent. Called once for each mail, in the unit of work that records the mail as sent:
    /// both changes are stored, or neither.
    ///
    /// # Errors
    /// When the notification could not be processed. `Unavailable` and `Conflict` are retried. After any other error
    /// the mail still counts as sent, because sending it again would not help.
    fn delivered(&self, organisation: OrganisationId, about: About) -> Result<(), StorageError>;
}

/// The mails as an organisation sees them.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait MailDirectory: Send + Sync {
    /// Lists the mails about a record, newest (largest id) first, at most `limit`. Empty for a record of another
    /// organisation.
    ///
    /// # Errors
    /// When storage fails.
    fn about(&self, organisation: OrganisationId, about: About, limit: u32) -> Result<Vec<MailRecord>, StorageError>;

    /// The texts of those mails, in the same order. None where the text of a mail about such a record holds a secret.
    ///
    /// # Errors
    /// When storage fails.
    fn texts(
        &self,
        organisation: OrganisationId,
        about: About,
        limit: u32,
    ) -> Result<Vec<(MailId, String)>, StorageError>;
}

/// Generates the attached files when a mail is sent.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait AttachmentSource: Send + Sync {
    /// Generates the content of the file: the record in the requested form. `None` when the record has no such form and
    /// the mail should go without it. The call may take a while; it runs on a thread that may block.
    ///
    /// # Errors
    /// The reason, and whether a later attempt can help.
    fn load(
        &self,
        organisation: OrganisationId,
        about: About,
        attachment: &Attachment,
    ) -> Result<Option<Vec<u8>>, AttachmentError>;
}

/// The reason why a file could not be generated.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AttachmentError {
    /// The file may be available later.
    #[error("{0}")]
    NotNow(MailFailure),
    /// The file will never be available.
    #[error("{0}")]
    Never(MailFailure),
}

impl From<AttachmentError> for SendOutcome {
    fn from(error: AttachmentError) -> Self {
        match error {
            AttachmentError::NotNow(reason) => Self::NotNow(reason),
            AttachmentError::Never(reason) => Self::Refused(reason),
        }
    }
}
