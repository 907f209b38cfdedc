use crate::{HeaderLine, MailContent, MailFailure, MailId};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::OrganisationId;

/// Hands a mail to a mail server.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait MailTransport: Send + Sync {
    /// Sends the mail to all of its recipients or to none, and returns within a fixed time, no matter what the server
    /// does. The same mail looks the same at every attempt, so that a recipient can recognise a repeat.
    async fn send(&self, mail: OutgoingMail) -> SendOutcome;
}

/// A mail ready to be sent.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutgoingMail {
    /// Id of the mail, the same at every attempt.
    pub id: MailId,
    /// Organisation that the mail belongs to.
    pub organisation: OrganisationId,
    /// Recipients and text.
    pub content: MailContent,
    /// The attached files with their content.
    pub enclosures: Vec<Enclosure>,
    /// Moment of creation, used as the date of the mail.
    pub created_at: DateTime<Utc>,
}

/// An attached file with its content.
#[growing(new)]
#[derive(Clone, PartialEq, Eq)]
pub struct Enclosure {
    /// Name of the file.
    pub file_name: HeaderLine,
    /// Media type of the file.
    pub media_type: &'static str,
    /// Content of the file.
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for Enclosure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Enclosure({}, {} bytes)", self.file_name, self.bytes.len())
    }
}

/// Result of sending a mail.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SendOutcome {
    /// The server accepted the mail.
    Delivered,
    /// The mail was not sent and may be sent later. Holds the reason.
    NotNow(MailFailure),
    /// The server refuses this mail, or refuses it for these recipients. Holds the reason.
    Refused(MailFailure),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compiles only while the futures of the port are `Send`.
    #[test]
    fn a_call_can_be_awaited_on_any_thread() {
        fn on_any_thread(_: impl Send) {}
        fn calls(transport: &dyn MailTransport, mail: OutgoingMail) {
            on_any_thread(transport.send(mail));
        }
        let _: fn(&dyn MailTransport, OutgoingMail) = calls;
    }
}
