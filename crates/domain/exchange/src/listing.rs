use crate::{InboundFate, KindFacts, MessageId};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::facts::StoredStatement;
use customs_kernel::{Lrn, Mrn, Subject, SubjectKind, words};
use std::collections::BTreeSet;

words!(
    /// The direction of a message.
    ExchangeDirection {
        /// To customs.
        Outbound = "outbound",
        /// From customs.
        Inbound = "inbound",
    }
);

/// Names a message of the exchange. Messages to and from customs are numbered apart; this id puts them in one series:
/// even numbers for messages to customs, odd numbers for messages from customs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ExchangeId {
    /// The direction of the message.
    pub direction: ExchangeDirection,
    /// The number of the message within its direction.
    pub message: MessageId,
}

impl ExchangeId {
    /// The number in the common series.
    #[must_use]
    pub const fn get(self) -> i64 {
        let odd = matches!(self.direction, ExchangeDirection::Inbound) as i64;
        self.message.get().saturating_mul(2).saturating_add(odd)
    }

    /// Names a message from customs.
    #[must_use]
    pub const fn from_customs(message: MessageId) -> Self {
        Self { direction: ExchangeDirection::Inbound, message }
    }

    /// Names the message with this number in the common series.
    #[must_use]
    pub const fn new(number: i64) -> Self {
        let direction =
            if number.rem_euclid(2) == 1 { ExchangeDirection::Inbound } else { ExchangeDirection::Outbound };
        Self { direction, message: MessageId::new(number.div_euclid(2)) }
    }
}

words!(
    /// The status of a message to customs.
    ExchangeStatus {
        /// The message has not been handed over yet.
        Pending = "pending",
        /// Customs has the message, and its answer may still arrive in time.
        Sent = "sent",
        /// The answer to the message arrived.
        Answered = "answered",
        /// The answer should have arrived by now.
        Overdue = "overdue",
        /// The gateway refused the message for good, and it is not tried again.
        Failed = "failed",
        /// The message had no answer and is sent again under another LRN.
        Replaced = "replaced",
    }
);

/// Selects the messages of a list.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExchangeFilter {
    /// Only messages about records of these kinds, which are the kinds that the caller may read.
    pub kinds: BTreeSet<SubjectKind>,
    /// Only messages in this direction.
    pub direction: Option<ExchangeDirection>,
    /// Only messages to customs that have this status.
    pub status: Option<ExchangeStatus>,
    /// Only messages about this record.
    pub subject: Option<Subject>,
    /// Only messages that were sent or received at this moment or later.
    pub sent_from: Option<DateTime<Utc>>,
    /// Only messages that were sent or received at this moment or earlier.
    pub sent_to: Option<DateTime<Utc>>,
}

impl Default for ExchangeFilter {
    /// Selects all messages of an organisation.
    fn default() -> Self {
        let kinds = SubjectKind::ALL.iter().copied().collect();
        Self { kinds, direction: None, status: None, subject: None, sent_from: None, sent_to: None }
    }
}

/// A message as lists show it, without its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExchangedMessage {
    /// A message to customs.
    Outbound {
        /// The number of the message within its direction.
        id: MessageId,
        /// The facts about the kind of message.
        kind: KindFacts,
        /// The record that the message was made for; it may be deleted by now.
        subject: Subject,
        /// The LRN of the message, which is also its correlation id.
        lrn: Lrn,
        /// The MRN that customs assigned to it; `None` before that.
        mrn: Option<Mrn>,
        /// The moment at which the message was made.
        created_at: DateTime<Utc>,
        /// The number of tries to hand the message over.
        attempts: u32,
        /// The reason why the last try failed; `None` when none failed.
        last_error: Option<StoredStatement>,
        /// The moments at which the message was sent, given up or answered.
        state: SentState,
        /// The LRN of the earlier message that this one sends again.
        replaces: Option<Lrn>,
        /// The LRN under which the message was sent again.
        replaced_by: Option<Lrn>,
    },
    /// A message from customs.
    Inbound {
        /// The number of the message within its direction.
        id: MessageId,
        /// The code of the answer. A document that was acted on as a whole has several codes, separated by commas.
        codes: String,
        /// The position of the answer in its document, counted from 1; `None` when it arrived alone.
        place: Option<u32>,
        /// The record that the message is about.
        subject: Subject,
        /// The LRN of our message that this one answers; otherwise the LRN that it names.
        lrn: Option<Lrn>,
        /// The MRN that the message names.
        mrn: Option<Mrn>,
        /// The moment at which the message arrived.
        received_at: DateTime<Utc>,
        /// The result of acting on the message; `None` while nothing was done with it.
        fate: Option<InboundFate>,
    },
}

impl ExchangedMessage {
    /// The id of the message in the common series of both directions.
    #[must_use]
    pub const fn id(&self) -> ExchangeId {
        match self {
            Self::Outbound { id, .. } => ExchangeId { direction: ExchangeDirection::Outbound, message: *id },
            Self::Inbound { id, .. } => ExchangeId { direction: ExchangeDirection::Inbound, message: *id },
        }
    }

    /// The record that the message is about.
    #[must_use]
    pub const fn subject(&self) -> Subject {
        match self {
            Self::Outbound { subject, .. } | Self::Inbound { subject, .. } => *subject,
        }
    }

    /// The moment at which the message was made, or arrived.
    #[must_use]
    pub const fn at(&self) -> DateTime<Utc> {
        match self {
            Self::Outbound { created_at, .. } => *created_at,
            Self::Inbound { received_at, .. } => *received_at,
        }
    }

    /// Sorts messages as lists show them, the newest first. When customs and we wrote at the same moment, the message
    /// from customs counts as the later one.
    pub fn newest_first(messages: &mut [Self]) {
        messages.sort_by_key(|message| {
            let ExchangeId { direction, message: id } = message.id();
            std::cmp::Reverse((message.at(), direction, id))
        });
    }
}

/// The moments in the life of a message to customs; each is `None` until it occurs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SentState {
    /// The moment at which customs took the message.
    pub sent_at: Option<DateTime<Utc>>,
    /// The moment at which the message was given up.
    pub failed_at: Option<DateTime<Utc>>,
    /// The moment at which the answer that settles the message arrived.
    pub answered_at: Option<DateTime<Utc>>,
    /// The message from customs that has this answer.
    pub answered_by: Option<MessageId>,
}

impl SentState {
    /// The moment by which the answer should arrive; `None` before customs took the message.
    #[must_use]
    pub fn answer_expected_by(&self, kind: &KindFacts) -> Option<DateTime<Utc>> {
        self.sent_at.map(|sent_at| sent_at + kind.answer_within)
    }

    /// The status of the message at the moment `now`; `replaced` says that the message was sent again.
    #[must_use]
    pub fn status(&self, kind: &KindFacts, replaced: bool, now: DateTime<Utc>) -> ExchangeStatus {
        if self.answered_at.is_some() {
            return ExchangeStatus::Answered;
        }
        match self.answer_expected_by(kind) {
            _ if replaced => ExchangeStatus::Replaced,
            None if self.failed_at.is_some() => ExchangeStatus::Failed,
            None => ExchangeStatus::Pending,
            Some(expected_by) if expected_by < now => ExchangeStatus::Overdue,
            Some(_) => ExchangeStatus::Sent,
        }
    }
}
