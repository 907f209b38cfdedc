use crate::KindOfMessage;
use chrono::{DateTime, Utc};
use customs_kernel::{EmissionMap, Lrn, Mrn, OrganisationId};
use std::fmt;

customs_kernel::typed_id!(
    /// A message to or from customs. Each direction is numbered apart.
    MessageId
);

/// A message as it will be sent, byte for byte.
#[derive(Clone, PartialEq, Eq)]
pub struct BuiltMessage {
    /// The XML document.
    pub bytes: Vec<u8>,
    /// Where each element came from.
    pub emission_map: EmissionMap,
    /// What was cut, changed or filled in to fit the message schema, as `path: message`.
    pub warnings: Vec<String>,
}

impl fmt::Debug for BuiltMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The document holds trade secrets: it never gets into a log.
        f.debug_struct("BuiltMessage").field("length", &self.bytes.len()).finish_non_exhaustive()
    }
}

/// A message to be stored with the change that sends it.
#[derive(Debug, Clone, PartialEq)]
pub struct NewOutboundMessage<K: KindOfMessage> {
    /// What it is.
    pub kind: K,
    /// Its LRN, or another identification of its own, which is also its correlation id.
    pub lrn: Lrn,
    /// The document and where its elements came from.
    pub message: BuiltMessage,
    /// The message that it sends again.
    pub replaces: Option<SentMessage<K>>,
    /// The facts that later messages about the record repeat; only a submission has them.
    pub lodged: Option<K::Lodged>,
}

impl<K: KindOfMessage> NewOutboundMessage<K> {
    /// A message that is sent for the first time.
    #[must_use]
    pub const fn new(kind: K, lrn: Lrn, message: BuiltMessage) -> Self {
        Self { kind, lrn, message, replaces: None, lodged: None }
    }
}

/// What is known of a message that was made for customs.
#[derive(Debug, Clone, PartialEq)]
pub struct SentMessage<K: KindOfMessage> {
    /// What it is.
    pub kind: K,
    /// Its LRN.
    pub lrn: Lrn,
    /// The LRN under which the same was sent first: its own, unless it sends another one again.
    pub first_lrn: Lrn,
    /// The MRN that customs gave it.
    pub mrn: Option<Mrn>,
    /// The code of the answer that settled it (`03`, `IE056`).
    pub answer_code: Option<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When customs took it.
    pub sent_at: Option<DateTime<Utc>>,
    /// When it was given up.
    pub failed_at: Option<DateTime<Utc>>,
    /// Whether customs took it, or a try to hand it over may have reached customs.
    pub may_have_left: bool,
    /// Whether customs invalidated what it had accepted under this LRN.
    pub invalidated: bool,
    /// The facts that later messages about the record repeat; only a submission has them, and old ones lack them.
    pub lodged: Option<K::Lodged>,
}

impl<K: KindOfMessage> SentMessage<K> {
    /// Whether customs rejected it.
    #[must_use]
    pub fn is_rejected(&self) -> bool {
        self.answer_code.as_deref().is_some_and(|answer| K::REFUSALS.contains(&answer))
    }

    /// Whether customs has it, or may have it, and may still accept it.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.may_have_left && self.mrn.is_none() && !self.is_rejected() && !self.invalidated
    }

    /// Of the sendings of one submission, oldest first, the one to which the decision is left when another comes to nothing:
    /// the latest that customs surely took and may still accept. One that was never known to be taken is none: no recovery
    /// would find it.
    #[must_use]
    pub fn left_to_decide(sendings: Vec<Self>) -> Option<Self> {
        sendings.into_iter().rfind(|sending| sending.sent_at.is_some() && sending.is_open())
    }

    /// Whether customs should have answered by now. One that was given up may have reached customs all the same, at the
    /// latest when it was.
    #[must_use]
    pub fn is_overdue(&self, now: DateTime<Utc>) -> bool {
        let expected_by = self.sent_at.or(self.failed_at).map(|left_at| left_at + self.kind.answer_within());
        self.answer_code.is_none() && expected_by.is_some_and(|expected_by| expected_by < now)
    }
}

/// A stored message that waits to be handed to customs.
#[derive(Clone, PartialEq, Eq)]
pub struct OutboundMessage {
    /// Id.
    pub id: MessageId,
    /// The tenant, named to the gateway as the account.
    pub organisation: OrganisationId,
    /// Correlation id: the LRN. The same in every try.
    pub correlation_id: Lrn,
    /// The exact bytes. The same in every try.
    pub bytes: Vec<u8>,
    /// Tries before this one.
    pub attempts: u32,
    /// How many of them the gateway refused for what the message is.
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
