use crate::{Email, LinkPurpose, LinkToken};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, UserId};

/// A mail that brings a one-time link to its user. Whoever sends it knows the address of the service and the words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkMail {
    /// Organisation of the user.
    pub organisation: OrganisationId,
    /// Name of the organisation, which the mail tells: the address may have users of others too.
    pub organisation_name: String,
    /// User whom the mail is for.
    pub user: UserId,
    /// Address of the user.
    pub to: Email,
    /// Name of the user.
    pub name: String,
    /// What the link is for, which decides the words: an invitation or a reset.
    pub purpose: LinkPurpose,
    /// The secret of the link. It stands in the mail and must be readable nowhere else.
    pub token: LinkToken,
    /// Moment from which the link no longer works.
    pub expires_at: DateTime<Utc>,
    /// Moment of writing.
    pub created_at: DateTime<Utc>,
}

/// Sends one-time links by mail.
pub trait LinkMails: Send + Sync {
    /// Queues the mail in the unit of work of this thread: it is sent if the link is stored, and never otherwise.
    ///
    /// # Errors
    /// When storage fails; then nothing is queued.
    fn send(&self, mail: &LinkMail) -> Result<(), StorageError>;
}
