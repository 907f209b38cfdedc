use crate::KindOfMessage;
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::facts::Warning;
use customs_kernel::{EmissionMap, Lrn, Mrn, OrganisationId};
use std::fmt;

customs_kernel::typed_id!(
    /// A message to or from customs. Each direction is numbered apart.
    MessageId
);

/// A message to customs that waits in the queue. It names the organisation too, so that the message is found where those of
/// that organisation lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OutboundId {
    /// The number among the messages to customs, which is unique by itself.
    pub message: MessageId,
    /// The organisation that sends the message.
    pub organisation: OrganisationId,
}

impl OutboundId {
    /// Creates the id from the number that the database assigned.
    #[must_use]
    pub const fn new(organisation: OrganisationId, number: i64) -> Self {
        Self { message: MessageId::new(number), organisation }
    }

    /// The number, as stored in the database.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.message.get()
    }
}

impl fmt::Display for OutboundId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

/// A message exactly as it will be sent, byte for byte.
#[growing(new)]
#[derive(Clone, PartialEq, Eq)]
pub struct BuiltMessage {
    /// The XML document.
    pub bytes: Vec<u8>,
    /// The fields of the form that the elements of the document came from.
    pub emission_map: EmissionMap,
    /// The values that were cut, changed or filled in to fit the message schema.
    pub warnings: Vec<Warning>,
}

impl fmt::Debug for BuiltMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The document holds trade secrets and must never appear in a log.
        f.debug_struct("BuiltMessage").field("length", &self.bytes.len()).finish_non_exhaustive()
    }
}

/// A message to be stored together with the change that sends it.
#[growing]
#[derive(Debug, Clone, PartialEq)]
pub struct NewOutboundMessage<K: KindOfMessage> {
    /// The kind of message.
    pub kind: K,
    /// The LRN of the message, or another identification of its own. It is also the correlation id.
    pub lrn: Lrn,
    /// The document, and the fields that its elements came from.
    pub message: BuiltMessage,
    /// The earlier message that this one sends again; `None` for a first sending.
    pub replaces: Option<SentMessage<K>>,
    /// The facts that later messages about the record repeat; only a submission has them.
    pub lodged: Option<K::Lodged>,
    /// Whether the message waits for the end of an outage, and is in no queue until then.
    pub waits_for_outage: bool,
}

impl<K: KindOfMessage> NewOutboundMessage<K> {
    /// Creates a message that is sent for the first time.
    #[must_use]
    pub const fn new(kind: K, lrn: Lrn, message: BuiltMessage) -> Self {
        Self { kind, lrn, message, replaces: None, lodged: None, waits_for_outage: false }
    }
}

/// The facts that are known about a message to customs.
#[derive(Debug, Clone, PartialEq)]
pub struct SentMessage<K: KindOfMessage> {
    /// The kind of message.
    pub kind: K,
    /// The LRN of the message.
    pub lrn: Lrn,
    /// The LRN of the first sending. It is the message's own LRN, unless the message sends another one again.
    pub first_lrn: Lrn,
    /// The MRN that customs assigned to the message; `None` before that.
    pub mrn: Option<Mrn>,
    /// The code of the answer that settled the message (`03`, `IE056`); `None` before that.
    pub answer_code: Option<String>,
    /// The moment at which the message was made.
    pub created_at: DateTime<Utc>,
    /// The moment at which customs took the message; `None` before that.
    pub sent_at: Option<DateTime<Utc>>,
    /// The moment at which the message was given up; `None` unless it was.
    pub failed_at: Option<DateTime<Utc>>,
    /// Whether customs took the message, or a try to hand it over may have reached customs.
    pub may_have_left: bool,
    /// Whether customs invalidated the acceptance under this LRN.
    pub invalidated: bool,
    /// The facts that later messages about the record repeat; only a submission has them, and old submissions lack
    /// them.
    pub lodged: Option<K::Lodged>,
}

impl<K: KindOfMessage> SentMessage<K> {
    /// Whether customs rejected the message.
    #[must_use]
    pub fn is_rejected(&self) -> bool {
        self.answer_code.as_deref().is_some_and(|answer| K::REFUSALS.contains(&answer))
    }

    /// Whether customs has the message, or may have it, and may still accept it.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.may_have_left && self.mrn.is_none() && !self.is_rejected() && !self.invalidated
    }

    /// Finds the sending on which the decision of customs still depends when another sending of the same submission
    /// comes to nothing: the latest one that customs surely took and may still accept. `sendings` is ordered oldest
    /// first. A sending that was never known to be taken does not count, because no recovery would find it.
    #[must_use]
    pub fn left_to_decide(sendings: Vec<Self>) -> Option<Self> {
        sendings.into_iter().rfind(|sending| sending.sent_at.is_some() && sending.is_open())
    }

    /// Whether customs should have answered by now. A message that was given up may have reached customs all the same,
    /// at the latest when it was given up, so the time counts from that moment.
    #[must_use]
    pub fn is_overdue(&self, now: DateTime<Utc>) -> bool {
        let expected_by = self.sent_at.or(self.failed_at).map(|left_at| left_at + self.kind.answer_within());
        self.answer_code.is_none() && expected_by.is_some_and(|expected_by| expected_by < now)
    }
}

/// A stored message that waits to be handed to customs.
#[derive(Clone, PartialEq, Eq)]
pub struct OutboundMessage {
    /// The message in the queue.
    pub id: OutboundId,
    /// The organisation; the gateway receives it as the account.
    pub organisation: OrganisationId,
    /// The correlation id, which is the LRN. It is the same in every try.
    pub correlation_id: Lrn,
    /// The exact bytes. They are the same in every try.
    pub bytes: Vec<u8>,
    /// The number of tries before this one.
    pub attempts: u32,
    /// The number of tries in which the gateway refused the message because of its content.
    pub refusals: u32,
}

impl fmt::Debug for OutboundMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OutboundMessage")
            .field("id", &self.id)
            .field("correlation_id", &self.correlation_id)
            .field("attempts", &self.attempts)
            .finish_non_exhaustive()
    }
}
