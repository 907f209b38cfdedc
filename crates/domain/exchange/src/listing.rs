use crate::{InboundFate, KindFacts, MessageId};
use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, Mrn, Subject, SubjectKind, words};
use std::collections::BTreeSet;

words!(
    /// Which way a message went.
    ExchangeDirection {
        /// To customs.
        Outbound = "outbound",
        /// From customs.
        Inbound = "inbound",
    }
);

/// A message of the exchange. Messages to and from customs are numbered apart; here they have one series, the even numbers
/// to customs, the odd ones from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ExchangeId {
    /// Which way it went.
    pub direction: ExchangeDirection,
    /// Its number among those that went that way.
    pub message: MessageId,
}

impl ExchangeId {
    /// The number in the one series.
    #[must_use]
    pub const fn get(self) -> i64 {
        let odd = matches!(self.direction, ExchangeDirection::Inbound) as i64;
        self.message.get().saturating_mul(2).saturating_add(odd)
    }

    /// A message of customs.
    #[must_use]
    pub const fn of_customs(message: MessageId) -> Self {
        Self { direction: ExchangeDirection::Inbound, message }
    }

    /// The message with that number.
    #[must_use]
    pub const fn new(number: i64) -> Self {
        let direction =
            if number.rem_euclid(2) == 1 { ExchangeDirection::Inbound } else { ExchangeDirection::Outbound };
        Self { direction, message: MessageId::new(number.div_euclid(2)) }
    }
}

words!(
    /// Where a message to customs stands.
    ExchangeStatus {
        /// Not handed over yet.
        Pending = "pending",
        /// Customs has it; its answer may still come in time.
        Sent = "sent",
        /// Its answer came.
        Answered = "answered",
        /// Its answer should have come by now.
        Overdue = "overdue",
        /// Customs refused to take it, and it is not tried again.
        Failed = "failed",
        /// It was not answered and is sent again under another LRN.
        Replaced = "replaced",
    }
);

/// Which messages are listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExchangeFilter {
    /// Only messages about records of these kinds: those that the caller may read.
    pub kinds: BTreeSet<SubjectKind>,
    /// Only those that went this way.
    pub direction: Option<ExchangeDirection>,
    /// Only messages to customs in this status.
    pub status: Option<ExchangeStatus>,
    /// Only those about this record.
    pub subject: Option<Subject>,
    /// Sent to customs, or come from there, at this moment or later.
    pub sent_from: Option<DateTime<Utc>>,
    /// Sent to customs, or come from there, at this moment or earlier.
    pub sent_to: Option<DateTime<Utc>>,
}

impl Default for ExchangeFilter {
    /// All messages of an organisation.
    fn default() -> Self {
        let kinds = SubjectKind::ALL.iter().copied().collect();
        Self { kinds, direction: None, status: None, subject: None, sent_from: None, sent_to: None }
    }
}

/// A message as it is shown, without its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExchangedMessage {
    /// To customs.
    Outbound {
        /// Its number.
        id: MessageId,
        /// What it is.
        kind: KindFacts,
        /// The record it was made for, which may be deleted by now.
        subject: Subject,
        /// Its LRN and correlation id.
        lrn: Lrn,
        /// The MRN that customs gave it.
        mrn: Option<Mrn>,
        /// When it was made.
        created_at: DateTime<Utc>,
        /// Tries to hand it over.
        attempts: u32,
        /// Why the last try failed.
        last_error: Option<String>,
        /// What became of it.
        state: SentState,
        /// The LRN of the message that it sends again.
        replaces: Option<Lrn>,
        /// The LRN under which it was sent again.
        replaced_by: Option<Lrn>,
    },
    /// From customs.
    Inbound {
        /// Its number.
        id: MessageId,
        /// The code of its answer; several, with commas between, where it was acted on as a whole.
        codes: String,
        /// Which answer of its document it is, from 1; `None` when it came alone.
        place: Option<u32>,
        /// The record that it is about.
        subject: Subject,
        /// The LRN of the message of ours that it answers, else the one that it names.
        lrn: Option<Lrn>,
        /// The MRN that it names.
        mrn: Option<Mrn>,
        /// When it came in.
        received_at: DateTime<Utc>,
        /// What became of it; `None` while nothing was done with it.
        fate: Option<InboundFate>,
    },
}

impl ExchangedMessage {
    /// Its number in the series of both directions.
    #[must_use]
    pub const fn id(&self) -> ExchangeId {
        match self {
            Self::Outbound { id, .. } => ExchangeId { direction: ExchangeDirection::Outbound, message: *id },
            Self::Inbound { id, .. } => ExchangeId { direction: ExchangeDirection::Inbound, message: *id },
        }
    }

    /// The record that it is about.
    #[must_use]
    pub const fn subject(&self) -> Subject {
        match self {
            Self::Outbound { subject, .. } | Self::Inbound { subject, .. } => *subject,
        }
    }

    /// When it was made, or came in.
    #[must_use]
    pub const fn at(&self) -> DateTime<Utc> {
        match self {
            Self::Outbound { created_at, .. } => *created_at,
            Self::Inbound { received_at, .. } => *received_at,
        }
    }

    /// Puts messages in the order in which they are shown: the newest first. What customs wrote at the moment at which we
    /// did came after it.
    pub fn newest_first(messages: &mut [Self]) {
        messages.sort_by_key(|message| {
            let ExchangeId { direction, message: id } = message.id();
            std::cmp::Reverse((message.at(), direction, id))
        });
    }
}

/// What became of a message to customs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SentState {
    /// When customs took it.
    pub sent_at: Option<DateTime<Utc>>,
    /// When it was given up.
    pub failed_at: Option<DateTime<Utc>>,
    /// When the answer that settles it came.
    pub answered_at: Option<DateTime<Utc>>,
    /// The message of customs with that answer.
    pub answered_by: Option<MessageId>,
}

impl SentState {
    /// Until when the answer should come; `None` before customs took the message.
    #[must_use]
    pub fn answer_expected_by(&self, kind: &KindFacts) -> Option<DateTime<Utc>> {
        self.sent_at.map(|sent_at| sent_at + kind.answer_within)
    }

    /// Where the message stands at that moment; `replaced` when it was sent again.
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
