//! Messages to and from customs, as they are shown: without their bytes, since a declaration holds the access code of a
//! guarantee.

mod expected_answer;
mod kind_of_message;
mod recovery;

pub use recovery::{MOST_RECOVERED, Recovered, Recovery, RecoveryOutcome, Unanswered, Window};

use crate::ports::{InboundFate, RecordedAnswer};
use crate::{MessageId, MessageKind};
use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, Mrn};

/// A message of a transit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExchangedMessage {
    /// To customs.
    Outbound(SentToCustoms),
    /// From customs.
    Inbound(CameFromCustoms),
}

/// A message to customs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentToCustoms {
    /// Its number among those to customs.
    pub id: MessageId,
    /// What it is.
    pub kind: MessageKind,
    /// Its identification and correlation id; of a declaration the LRN.
    pub lrn: Lrn,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Tries to hand it over.
    pub attempts: u32,
    /// Why the last try failed.
    pub last_error: Option<String>,
    /// When customs took it.
    pub sent_at: Option<DateTime<Utc>>,
    /// When it was given up.
    pub failed_at: Option<DateTime<Utc>>,
    /// The first answer to it.
    pub answer: Option<RecordedAnswer>,
    /// The LRN of the message that it sends again.
    pub replaces: Option<Lrn>,
    /// The LRN under which it was sent again.
    pub replaced_by: Option<Lrn>,
}

/// A message from customs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CameFromCustoms {
    /// Its number among those from customs.
    pub id: MessageId,
    /// What it is (`IE028`).
    pub message_type: String,
    /// The message of ours that it answers, else the LRN it names.
    pub lrn: Option<Lrn>,
    /// The MRN it names.
    pub mrn: Option<Mrn>,
    /// When it came in.
    pub received_at: DateTime<Utc>,
    /// What became of it; `None` while nothing was done with it.
    pub fate: Option<InboundFate>,
}

/// Where a message to customs stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExchangeStatus {
    /// Not handed over yet.
    Pending,
    /// Customs has it; its answer may still come in time.
    Sent,
    /// Customs answered it.
    Answered,
    /// Its answer should have come by now.
    Overdue,
    /// Customs refused to take it, and it is not tried again.
    Failed,
    /// It was not answered and is sent again under another LRN.
    Replaced,
}

impl ExchangeStatus {
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
}

impl SentToCustoms {
    /// Until when the answer should come; `None` before customs took the message.
    #[must_use]
    pub fn answer_expected_by(&self) -> Option<DateTime<Utc>> {
        self.sent_at.map(|sent_at| sent_at + self.kind.answer_within())
    }

    /// Where it stands at that moment.
    #[must_use]
    pub fn status(&self, now: DateTime<Utc>) -> ExchangeStatus {
        match self.answer_expected_by() {
            _ if self.answer.is_some() => ExchangeStatus::Answered,
            _ if self.replaced_by.is_some() => ExchangeStatus::Replaced,
            Some(expected_by) if expected_by < now => ExchangeStatus::Overdue,
            Some(_) => ExchangeStatus::Sent,
            None if self.failed_at.is_some() => ExchangeStatus::Failed,
            None => ExchangeStatus::Pending,
        }
    }
}

impl ExchangedMessage {
    /// Puts messages in the order in which they are shown: the newest first. What customs wrote at the moment at which we
    /// did came after it.
    pub fn newest_first(messages: &mut [Self]) {
        messages.sort_by_key(|message| {
            std::cmp::Reverse(match message {
                Self::Outbound(SentToCustoms { id, created_at, .. }) => (*created_at, 0, *id),
                Self::Inbound(CameFromCustoms { id, received_at, .. }) => (*received_at, 1, *id),
            })
        });
    }
}
