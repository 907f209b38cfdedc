use crate::{HeaderLine, MailContent, MailId};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use customs_kernel::OrganisationId;

/// Hands a mail to a mail server.
///
/// Its futures stay on one thread, like those of everything that goes out on the network here.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait(?Send)]
pub trait MailTransport {
    /// Sends the mail to all of its recipients, or to none, and answers within a fixed time whatever the server
    /// does. The same mail looks the same at every try, so that who gets it twice can tell.
    async fn send(&self, mail: OutgoingMail) -> SendOutcome;
}

/// A mail that is about to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutgoingMail {
    /// Its id.
    pub id: MailId,
    /// Whose it is.
    pub organisation: OrganisationId,
    /// What it says.
    pub content: MailContent,
    /// The files that go along.
    pub enclosures: Vec<Enclosure>,
    /// When it was made: the date it bears.
    pub created_at: DateTime<Utc>,
}

/// A file that goes along.
#[derive(Clone, PartialEq, Eq)]
pub struct Enclosure {
    /// Its name.
    pub file_name: HeaderLine,
    /// Its media type.
    pub media_type: &'static str,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for Enclosure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Enclosure({}, {} bytes)", self.file_name, self.bytes.len())
    }
}

/// What came of sending.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SendOutcome {
    /// The server took it.
    Delivered,
    /// It did not go, and may go later; why, in words that may be shown to the client.
    NotNow(String),
    /// The server will not take this mail, or will not take it for these recipients.
    Refused(String),
}
