use crate::{HeaderLine, MailAddress, MailId};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::facts::{Statement, StoredStatement};
use customs_kernel::{OrganisationId, words};
use serde::{Deserialize, Serialize};

words!(
    /// Kinds of records that a mail can be about.
    #[growing]
    Topic {
        /// An invoice or credit note.
        Invoice = "invoice",
        /// A declaration.
        Declaration = "declaration",
        /// A transit.
        Transit = "transit",
        /// A registered receiver of callbacks.
        Callback = "callback",
        /// A person who signs in.
        User = "user",
        /// The tasks of a person who signs in.
        Tasks = "tasks",
    }
);

impl Topic {
    /// Whether the text of a mail about such a record holds a secret. Such a text is kept only until the mail was sent or
    /// given up.
    #[must_use]
    pub const fn holds_a_secret(self) -> bool {
        match self {
            Self::User => true,
            Self::Invoice | Self::Declaration | Self::Transit | Self::Callback | Self::Tasks => false,
        }
    }
}

/// The record of another domain that a mail is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct About {
    /// Kind of record.
    pub topic: Topic,
    /// Id of the record.
    pub id: i64,
}

words!(
    /// Form in which a record is written to a file.
    #[growing]
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    Rendition {
        /// PDF, for people.
        Pdf = "pdf",
        /// UBL (an XML format), for software.
        Ubl = "ubl",
    }
);

impl Rendition {
    /// The media type of the file.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Ubl => "application/xml",
        }
    }
}

/// A file attached to a mail, stored as a reference. Its content is generated when the mail is sent, so that a queue of
/// ten thousand mails does not hold ten thousand files.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// Name of the file.
    pub file_name: HeaderLine,
    /// Form of the record in the file.
    pub rendition: Rendition,
}

/// Recipients, text and attachments of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailContent {
    /// Display name of the sender. The sender address is the same for all mails.
    pub sender_name: Option<HeaderLine>,
    /// E-mail address for answers.
    pub reply_to: Option<MailAddress>,
    /// Recipients of the mail.
    pub to: Vec<MailAddress>,
    /// Recipients of a copy.
    pub cc: Vec<MailAddress>,
    /// Subject of the mail.
    pub subject: HeaderLine,
    /// Plain text of the mail.
    pub text: String,
    /// Attached files.
    pub attachments: Vec<Attachment>,
}

impl MailContent {
    /// All recipients, copies included, each once.
    #[must_use]
    pub fn recipients(&self) -> Vec<&MailAddress> {
        let mut recipients: Vec<&MailAddress> = Vec::new();
        for address in self.to.iter().chain(&self.cc) {
            if !recipients.contains(&address) {
                recipients.push(address);
            }
        }
        recipients
    }
}

/// A mail to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMail {
    /// Organisation that the mail belongs to.
    pub organisation: OrganisationId,
    /// Record that the mail is about.
    pub about: About,
    /// Key that only one mail of the organisation can have: storing a mail with the same key again changes nothing.
    pub once: Option<String>,
    /// Recipients, text and attachments.
    pub content: MailContent,
    /// The reason why the mail can never be sent, such as no recipient. It is stored as failed, so that people see it.
    pub hopeless: Option<Statement>,
    /// Moment of creation, from which the mail is due.
    pub created_at: DateTime<Utc>,
}

impl NewMail {
    /// The mail as organisations see it, once it is stored under this id.
    #[must_use]
    pub fn kept_as(&self, id: MailId) -> MailRecord {
        let Self { organisation: _, about, once: _, content, hopeless, created_at } = self;
        MailRecord {
            id,
            about: *about,
            to: content.to.clone(),
            cc: content.cc.clone(),
            subject: content.subject.clone(),
            status: self.first_status(),
            attempts: 0,
            last_error: hopeless.clone().map(StoredStatement::from),
            next_attempt_at: hopeless.is_none().then_some(*created_at),
            created_at: *created_at,
            sent_at: None,
        }
    }

    /// The status of the mail when it is stored.
    #[must_use]
    pub const fn first_status(&self) -> MailStatus {
        if self.hopeless.is_none() { MailStatus::Pending } else { MailStatus::Failed }
    }
}

/// A mail as its organisation sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailRecord {
    /// Id assigned by the database.
    pub id: MailId,
    /// Record that the mail is about.
    pub about: About,
    /// Recipients of the mail.
    pub to: Vec<MailAddress>,
    /// Recipients of a copy.
    pub cc: Vec<MailAddress>,
    /// Subject of the mail.
    pub subject: HeaderLine,
    /// Delivery state.
    pub status: MailStatus,
    /// Number of finished attempts.
    pub attempts: u32,
    /// Reason why the last attempt failed; `None` when it succeeded.
    pub last_error: Option<StoredStatement>,
    /// Earliest moment of the next attempt; only while the mail is pending.
    pub next_attempt_at: Option<DateTime<Utc>>,
    /// Moment of creation.
    pub created_at: DateTime<Utc>,
    /// When the mail server accepted the mail; `None` until then.
    pub sent_at: Option<DateTime<Utc>>,
}

words!(
    /// Delivery state of a mail.
    #[growing]
    MailStatus {
        /// Waiting for an attempt, or being sent.
        Pending = "pending",
        /// The mail server accepted the mail.
        Sent = "sent",
        /// The mail was given up.
        Failed = "failed",
    }
);
