use crate::{KindOfMessage, MessageId};
use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, Mrn};

/// Which messages of a record an answer settles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answered<K: KindOfMessage> {
    /// The one under this LRN.
    Message(Lrn),
    /// All of a kind that were sent: customs goes on without naming one.
    Kind(K),
}

/// The answer that settles a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedAnswer {
    /// The kept message of customs that holds it.
    pub message: MessageId,
    /// Its code (`01`, `IE028`).
    pub code: String,
    /// The MRN that it gives the message.
    pub mrn: Option<Mrn>,
    /// When it came in.
    pub received_at: DateTime<Utc>,
}

/// What customs has, or may have, of a record, whatever its status says.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AtCustoms {
    /// Customs gave a message of it an MRN, and did not invalidate that.
    pub accepted: bool,
    /// A submission of it left, or may have left, and customs neither accepted, rejected nor invalidated it.
    pub undecided: bool,
}
