use crate::{HeaderLine, MailAddress, MailId};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, words};
use serde::{Deserialize, Serialize};

words!(
    /// The kinds of records that a mail can be about.
    Topic {
        /// An invoice or credit note.
        Invoice = "invoice",
        /// A declaration.
        Declaration = "declaration",
        /// A transit.
        Transit = "transit",
    }
);

/// The record that a mail is about; a number of another domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct About {
    /// What it is.
    pub topic: Topic,
    /// Its id.
    pub id: i64,
}

words!(
    /// How the record is put into a file.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    Rendition {
        /// For people.
        Pdf = "pdf",
        /// For machines: UBL, an XML.
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

/// A file that goes along, by what it shows: its bytes are made when the mail is sent, so that a queue of
/// ten thousand mails is not one of ten thousand files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// Its name.
    pub file_name: HeaderLine,
    /// The record that the mail is about, in this form.
    pub rendition: Rendition,
}

/// What a mail says, and to whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailContent {
    /// Who writes, beside the address that all mail is sent from.
    pub sender_name: Option<HeaderLine>,
    /// Where answers go.
    pub reply_to: Option<MailAddress>,
    /// Whom it is for.
    pub to: Vec<MailAddress>,
    /// Who gets a copy.
    pub cc: Vec<MailAddress>,
    /// Subject.
    pub subject: HeaderLine,
    /// Plain text.
    pub text: String,
    /// Files that go along.
    pub attachments: Vec<Attachment>,
}

impl MailContent {
    /// Everybody who gets it, each once.
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

/// A mail that is to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMail {
    /// Whose it is.
    pub organisation: OrganisationId,
    /// What it is about.
    pub about: About,
    /// A name that only one mail of the organisation has: with it, keeping the mail again changes nothing.
    pub once: Option<String>,
    /// What it says.
    pub content: MailContent,
    /// Why it cannot be sent at all (nobody to send it to). It is kept as failed, for people to see.
    pub hopeless: Option<String>,
    /// Now; it is due from then on.
    pub created_at: DateTime<Utc>,
}

impl NewMail {
    /// How it is shown once it is kept under that id.
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
            last_error: hopeless.clone(),
            next_attempt_at: hopeless.is_none().then_some(*created_at),
            created_at: *created_at,
            sent_at: None,
        }
    }

    /// The status it begins with.
    #[must_use]
    pub const fn first_status(&self) -> MailStatus {
        if self.hopeless.is_none() { MailStatus::Pending } else { MailStatus::Failed }
    }
}

/// A mail as its organisation sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailRecord {
    /// Its id.
    pub id: MailId,
    /// What it is about.
    pub about: About,
    /// Whom it is for.
    pub to: Vec<MailAddress>,
    /// Who gets a copy.
    pub cc: Vec<MailAddress>,
    /// Subject.
    pub subject: HeaderLine,
    /// How far it came.
    pub status: MailStatus,
    /// Finished tries.
    pub attempts: u32,
    /// Why the last try failed; `None` when it did not.
    pub last_error: Option<String>,
    /// When it is tried next, at the earliest; only while it is pending.
    pub next_attempt_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When the mail server took it.
    pub sent_at: Option<DateTime<Utc>>,
}

words!(
    /// How far a mail came.
    MailStatus {
        /// Waiting for a try, or being tried.
        Pending = "pending",
        /// The mail server took it.
        Sent = "sent",
        /// Given up.
        Failed = "failed",
    }
);
