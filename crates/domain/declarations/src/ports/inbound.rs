use crate::{DeclarationId, MessageId};
use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, Mrn, OrganisationId, StorageError};
use std::fmt;

/// A message from customs to be kept, before anything is done with it.
#[derive(Clone, PartialEq, Eq)]
pub struct NewInboundMessage {
    /// The exact bytes.
    pub bytes: Vec<u8>,
    /// Function codes of its answers (`01`, or `01,13` of a document that is to be divided).
    pub function_codes: String,
    /// The LRN it names; the first one in a document that is to be divided.
    pub lrn: Option<Lrn>,
    /// The MRN it names; the first one in a document that is to be divided.
    pub mrn: Option<Mrn>,
    /// The declaration it is about, when one is known by then.
    pub subject: Option<(OrganisationId, DeclarationId)>,
    /// When it came in.
    pub received_at: DateTime<Utc>,
}

impl fmt::Debug for NewInboundMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewInboundMessage")
            .field("function_codes", &self.function_codes)
            .field("lrn", &self.lrn)
            .field("mrn", &self.mrn)
            .finish_non_exhaustive()
    }
}

/// A kept message that is to be acted on.
#[derive(Clone, PartialEq, Eq)]
pub struct ReceivedMessage {
    /// Id.
    pub id: MessageId,
    /// The exact bytes.
    pub bytes: Vec<u8>,
    /// When it came in.
    pub received_at: DateTime<Utc>,
}

impl fmt::Debug for ReceivedMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReceivedMessage").field("id", &self.id).finish_non_exhaustive()
    }
}

/// What became of a kept message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InboundFate {
    /// It changed the declaration, or was noted on it.
    Applied,
    /// It builds on an answer that has not come yet; to be tried again after the next one that is
    /// applied.
    Waiting,
    /// It came twice, or too late to mean anything.
    Ignored,
    /// No declaration fits it.
    Unmatched,
    /// It held several answers, and each of them is now a message of its own. It is of no tenant.
    Divided,
}

impl InboundFate {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Applied, Self::Waiting, Self::Ignored, Self::Unmatched, Self::Divided];

    /// The word under which it is stored.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Applied => "applied",
            Self::Waiting => "waiting",
            Self::Ignored => "ignored",
            Self::Unmatched => "unmatched",
            Self::Divided => "divided",
        }
    }

    /// The fate with that word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fate| fate.word() == word)
    }
}

/// Bytes of the messages that one claim hands out together, in order to bound the memory that they take.
pub const MOST_CLAIMED_BYTES: usize = 32 * 1024 * 1024;

/// The messages of customs, kept as they came. System workers use it, so its methods know no tenant
/// but the one a message turned out to be for.
#[cfg_attr(feature = "mocks", mockall::automock)]
pub trait InboundLog: Send + Sync {
    /// Keeps a message; once this returns it is never lost.
    fn keep(&self, message: NewInboundMessage) -> Result<MessageId, StorageError>;

    /// Makes the answers of a kept document messages of their own, each with its place, from 1 and in this order.
    /// They are to be acted on; the document is not any more, and stays kept as it came. Called in the unit of
    /// work that keeps it, or that finds it.
    ///
    /// # Errors
    /// `Conflict` when the document was settled or divided.
    fn divide(&self, id: MessageId, places: Vec<NewInboundMessage>, at: DateTime<Utc>) -> Result<(), StorageError>;

    /// Up to `limit` messages that nothing was done with yet and nobody else holds, oldest first;
    /// held until `lease_until`. None of a declaration is handed out while an earlier one of it is
    /// still to be acted on, so a claim holds at most one of each. Messages that were kept without a
    /// subject wait for nobody. Messages of more than [`MOST_CLAIMED_BYTES`] together are left to the next claim, but
    /// for the first.
    fn claim(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<ReceivedMessage>, StorageError>;

    /// Notes what became of a message, and which declaration it was about; called in the unit of work
    /// of the effect. A message that waits can be settled again.
    ///
    /// # Errors
    /// `Conflict` when the message was settled otherwise: somebody else acted on it after the lease
    /// ran out, and this effect must be undone.
    fn settle(
        &self,
        id: MessageId,
        fate: InboundFate,
        subject: Option<(OrganisationId, DeclarationId)>,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError>;

    /// The messages of a declaration that wait for another, oldest first. Locks nothing: call it in
    /// a unit of work that holds the declaration.
    fn waiting(
        &self,
        organisation: OrganisationId,
        declaration: DeclarationId,
    ) -> Result<Vec<ReceivedMessage>, StorageError>;

    /// Whether the message is, byte for byte, an earlier one of this declaration that was applied or
    /// waits. Gateways deliver at least once.
    fn repeats_earlier(
        &self,
        id: MessageId,
        organisation: OrganisationId,
        declaration: DeclarationId,
    ) -> Result<bool, StorageError>;
}
