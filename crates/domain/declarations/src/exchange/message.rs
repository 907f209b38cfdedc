use crate::ports::InboundFate;
use crate::{DeclarationId, MessageId, MessageKind};
use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, Mrn};

/// Which way a message went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExchangeDirection {
    /// To customs.
    Outbound,
    /// From customs.
    Inbound,
}

impl ExchangeDirection {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Outbound, Self::Inbound];

    /// The word of the API.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Outbound => "outbound",
            Self::Inbound => "inbound",
        }
    }

    /// The direction with that word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.word() == word)
    }
}

/// A message of the exchange. Messages to and from customs are numbered apart; here they have one
/// series, the even numbers to customs, the odd ones from it.
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

    /// The message with that number.
    #[must_use]
    pub const fn new(number: i64) -> Self {
        let direction =
            if number.rem_euclid(2) == 1 { ExchangeDirection::Inbound } else { ExchangeDirection::Outbound };
        Self { direction, message: MessageId::new(number.div_euclid(2)) }
    }
}

/// Where a message to customs stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExchangeStatus {
    /// Not handed over yet.
    Pending,
    /// Customs has it; its answer may still come in time.
    Sent,
    /// Its answer came.
    Answered,
    /// Its answer should have come by now.
    Overdue,
    /// Customs refused to take it, and it is not tried again.
    Failed,
    /// It was not answered and is sent again under another LRN.
    Replaced,
}

impl ExchangeStatus {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Pending, Self::Sent, Self::Answered, Self::Overdue, Self::Failed, Self::Replaced];

    /// The word of the API.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Sent => "sent",
            Self::Answered => "answered",
            Self::Overdue => "overdue",
            Self::Failed => "failed",
            Self::Replaced => "replaced",
        }
    }

    /// The status with that word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.word() == word)
    }
}

/// Which messages are listed. Empty: all of the organisation's declarations.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExchangeFilter {
    /// Only those that went this way.
    pub direction: Option<ExchangeDirection>,
    /// Only messages to customs in this status.
    pub status: Option<ExchangeStatus>,
    /// Only those of this declaration.
    pub declaration: Option<DeclarationId>,
    /// Sent to customs, or come from there, at this moment or later.
    pub sent_from: Option<DateTime<Utc>>,
    /// Sent to customs, or come from there, at this moment or earlier.
    pub sent_to: Option<DateTime<Utc>>,
}

/// A message as it is shown, without its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExchangedMessage {
    /// To customs.
    Outbound {
        /// Its number.
        id: MessageId,
        /// What it is.
        kind: MessageKind,
        /// The declaration it was made for, which may be deleted by now.
        declaration: DeclarationId,
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
        /// The function code of its answer; several, with commas between, where it was acted on as a whole.
        function_codes: String,
        /// Which answer of its document it is, from 1; `None` when it came alone.
        place: Option<u32>,
        /// The declaration it is about, when one was found.
        declaration: Option<DeclarationId>,
        /// The LRN it names.
        lrn: Option<Lrn>,
        /// The MRN it names.
        mrn: Option<Mrn>,
        /// When it came in.
        received_at: DateTime<Utc>,
        /// What became of it; `None` while nothing was done with it.
        fate: Option<InboundFate>,
    },
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
    pub fn answer_expected_by(&self, kind: MessageKind) -> Option<DateTime<Utc>> {
        self.sent_at.map(|sent_at| sent_at + kind.answer_within())
    }

    /// Where the message stands at that moment.
    #[must_use]
    pub fn status(&self, kind: MessageKind, replaced: bool, now: DateTime<Utc>) -> ExchangeStatus {
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
