use crate::{Addressee, MessageId};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::{Lrn, Mrn, OrganisationId, SubjectKind, UnwiredPort, words};
use std::fmt;

/// A message from customs to be stored, before anything is done with it.
#[derive(Clone, PartialEq, Eq)]
pub struct NewInboundMessage {
    /// The kind of record that the message is about.
    pub kind: SubjectKind,
    /// The exact bytes as they arrived.
    pub bytes: Vec<u8>,
    /// The code of the answer (`01`, `IE028`). A document that is to be divided has several codes, separated by commas.
    pub codes: String,
    /// The LRN of our message that this one answers; otherwise the LRN that it names. A document that is to be divided
    /// has the first one.
    pub lrn: Option<Lrn>,
    /// The MRN that the message names. A document that is to be divided has the first one.
    pub mrn: Option<Mrn>,
    /// The organisation and the id of the record that the message is about; `None` while they are not known.
    pub about: Option<(OrganisationId, i64)>,
    /// The moment at which the message arrived.
    pub received_at: DateTime<Utc>,
}

impl fmt::Debug for NewInboundMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewInboundMessage")
            .field("codes", &self.codes)
            .field("lrn", &self.lrn)
            .field("mrn", &self.mrn)
            .finish_non_exhaustive()
    }
}

/// A stored message from customs that waits to be acted on.
#[derive(Clone, PartialEq, Eq)]
pub struct ReceivedMessage {
    /// The number among the messages from customs.
    pub id: MessageId,
    /// The exact bytes as they arrived.
    pub bytes: Vec<u8>,
    /// The moment at which the message arrived.
    pub received_at: DateTime<Utc>,
}

impl fmt::Debug for ReceivedMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReceivedMessage").field("id", &self.id).finish_non_exhaustive()
    }
}

/// A message from customs that a unit of work has taken, to act on it and to settle it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenMessage {
    /// The message.
    pub message: ReceivedMessage,
    /// The organisation and the id of the record that the message was found to be about when it arrived.
    pub about: (OrganisationId, i64),
    /// Whether it may repeat an earlier message about the record; if not, it surely repeats none.
    pub may_repeat: bool,
}

/// The result of acting on a message that a unit of work has taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SettledMessage {
    /// The message.
    pub id: MessageId,
    /// The result.
    pub fate: InboundFate,
    /// The organisation and the id of the record that the message was about.
    pub about: Option<(OrganisationId, i64)>,
}

words!(
    /// The result of acting on a stored message from customs.
    #[growing]
    InboundFate {
        /// The message changed the record, or was noted on it.
        Applied = "applied",
        /// The message builds on an answer that has not arrived yet. It is tried again after the next answer that is
        /// applied.
        Waiting = "waiting",
        /// The message arrived twice, or too late to have an effect.
        Ignored = "ignored",
        /// No record fits the message.
        Unmatched = "unmatched",
        /// The document held several answers, and each of them is now a message of its own. The document belongs to no
        /// organisation.
        Divided = "divided",
    }
);

/// The most bytes of messages that one claim hands out together. It bounds the memory that they take.
pub const MOST_CLAIMED_BYTES: usize = 32 * 1024 * 1024;

/// The most bytes of a message that is taken instead of claimed.
pub const MOST_TAKEN_BYTES: usize = 256 * 1024;

/// The references by which an answer of customs names its record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct References {
    /// The LRN of our message that this one answers. It takes precedence over the other references.
    pub answers: Option<Lrn>,
    /// The LRN of the record.
    pub lrn: Option<Lrn>,
    /// The MRN of the record.
    pub mrn: Option<Mrn>,
    /// The one for whom the answer is, where several may have a record with that MRN.
    pub addressee: Addressee,
}

/// One answer of customs, with the facts that the exchange needs.
pub trait Answer {
    /// The references by which the answer names its record.
    fn references(&self) -> References;

    /// The code of the answer (`01`, `IE028`).
    fn code(&self) -> &str;
}

/// An answer together with a document that contains this answer alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedAnswer<A> {
    /// The answer as the domain reads it.
    pub message: A,
    /// A document that reads as this answer and no other; it contains the answer byte for byte. For an answer that
    /// arrived alone, it is the whole document as it arrived.
    pub document: Vec<u8>,
}

/// Where an answer comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Received {
    /// The stored message from customs that contains the answer; `None` for an acceptance that customs shows elsewhere,
    /// as in the balance of an account.
    pub message: Option<MessageId>,
    /// The moment at which it arrived.
    pub at: DateTime<Utc>,
    /// Whether the acceptance is inferred: the message itself is not an acceptance, but implies one that got lost.
    pub inferred: bool,
}

impl Received {
    /// Refers to an answer that this message contains.
    #[must_use]
    pub const fn from_message(message: &ReceivedMessage) -> Self {
        Self { message: Some(message.id), at: message.received_at, inferred: false }
    }

    /// An acceptance that no message reports, but that customs shows elsewhere.
    #[must_use]
    pub const fn shown_elsewhere(at: DateTime<Utc>) -> Self {
        Self { message: None, at, inferred: true }
    }
}

/// The reason why a document is not a message of customs that can be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct UnreadableMessage {
    /// The reason in words; it is safe to show to the sender.
    pub reason: String,
}

impl From<UnwiredPort> for UnreadableMessage {
    fn from(unwired: UnwiredPort) -> Self {
        Self { reason: unwired.to_string() }
    }
}
