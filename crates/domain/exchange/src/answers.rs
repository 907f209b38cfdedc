use crate::{KindOfMessage, MessageId};
use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, Mrn};

/// The messages of a record that an answer settles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answered<K: KindOfMessage> {
    /// The message under this LRN.
    Message(Lrn),
    /// All messages of a kind that were sent for the record: customs proceeds without naming one of them.
    Kind(K),
}

/// An answer of customs as it is noted on the message that it settles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedAnswer {
    /// The stored message of customs that contains the answer; `None` when customs shows it elsewhere.
    pub message: Option<MessageId>,
    /// The code of the answer (`01`, `IE028`).
    pub code: String,
    /// The MRN that the answer assigns; `None` when it assigns none.
    pub mrn: Option<Mrn>,
    /// The moment at which the answer arrived.
    pub received_at: DateTime<Utc>,
}

/// The facts about what customs has, or may have, of a record, independent of the status of the record.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AtCustoms {
    /// Customs assigned an MRN to a message of the record and has not invalidated it.
    pub accepted: bool,
    /// A submission of the record left, or may have left, and customs has neither accepted, rejected nor invalidated
    /// it.
    pub undecided: bool,
}
