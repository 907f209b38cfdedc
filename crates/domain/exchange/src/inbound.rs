use crate::MessageId;
use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, Mrn, OrganisationId, SubjectKind, words};
use std::fmt;

/// A message from customs to be kept, before anything is done with it.
#[derive(Clone, PartialEq, Eq)]
pub struct NewInboundMessage {
    /// The kind of record that it is about.
    pub kind: SubjectKind,
    /// The exact bytes.
    pub bytes: Vec<u8>,
    /// The code of its answer (`01`, `IE028`); several, with commas between, of a document that is to be divided.
    pub codes: String,
    /// The LRN of the message of ours that it answers, else the one that it names; the first one in a document that is to
    /// be divided.
    pub lrn: Option<Lrn>,
    /// The MRN that it names; the first one in a document that is to be divided.
    pub mrn: Option<Mrn>,
    /// The tenant and the record that it is about, when they are known by then.
    pub about: Option<(OrganisationId, i64)>,
    /// When it came in.
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

words!(
    /// What became of a kept message.
    InboundFate {
        /// It changed the record, or was noted on it.
        Applied = "applied",
        /// It builds on an answer that has not come yet; to be tried again after the next one that is applied.
        Waiting = "waiting",
        /// It came twice, or too late to mean anything.
        Ignored = "ignored",
        /// No record fits it.
        Unmatched = "unmatched",
        /// It held several answers, and each of them is now a message of its own. It is of no tenant.
        Divided = "divided",
    }
);

/// Bytes of the messages that one claim hands out together, in order to bound the memory that they take.
pub const MOST_CLAIMED_BYTES: usize = 32 * 1024 * 1024;

/// By what an answer of customs names its record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct References {
    /// The LRN of the message of ours that it answers; it goes before all others.
    pub answers: Option<Lrn>,
    /// The LRN of the record.
    pub lrn: Option<Lrn>,
    /// The MRN of the record.
    pub mrn: Option<Mrn>,
}

/// One answer of customs, as far as the exchange has to know it.
pub trait Answer {
    /// By what it names its record.
    fn references(&self) -> References;

    /// Its code (`01`, `IE028`).
    fn code(&self) -> &str;
}

/// An answer and a document of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedAnswer<A> {
    /// What it says.
    pub message: A,
    /// A document that reads as this answer and no other. The answer stands in it byte for byte; of an answer that came
    /// alone it is the whole document that came.
    pub document: Vec<u8>,
}

/// Which kept message an answer stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Received {
    /// The kept message.
    pub message: MessageId,
    /// When it came in.
    pub at: DateTime<Utc>,
    /// Whether it is no acceptance itself, but implies one that got lost.
    pub inferred: bool,
}

impl Received {
    /// That an answer stands in this message.
    #[must_use]
    pub const fn of(message: &ReceivedMessage) -> Self {
        Self { message: message.id, at: message.received_at, inferred: false }
    }
}

/// Why a document is no message of customs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct UnreadableMessage {
    /// The reason, safe to tell the sender.
    pub reason: String,
}
