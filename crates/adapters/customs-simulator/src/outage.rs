use chrono::{DateTime, Duration, Utc};
use sha2::{Digest, Sha256};

/// A fault between the authority and its traders: messages arrive and are decided, but the answers to some of them come
/// late or never. The references of the messages decide which ones. A run can therefore be repeated, and the same
/// message under a new reference has a new chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outage {
    lose_answers_percent: u8,
    /// Delay of the affected answers; `None` means that they never come.
    given_after: Option<Duration>,
}

impl Outage {
    /// No fault: every answer comes.
    pub const NONE: Self = Self { lose_answers_percent: 0, given_after: None };

    /// Loses the answers to this percentage of messages; from 100 on, to all.
    #[must_use]
    pub const fn losing_answers_percent(lose_answers_percent: u8) -> Self {
        Self { lose_answers_percent, given_after: None }
    }

    /// Delays the answers to this percentage of messages by `by`.
    #[must_use]
    pub const fn delaying_answers_percent(percent: u8, by: Duration) -> Self {
        Self { lose_answers_percent: percent, given_after: Some(by) }
    }

    /// The moment at which an answer due at `due_at` is given; `None` when it is lost. `reference` is that of the
    /// message answered.
    pub(crate) fn given_at(self, reference: &str, due_at: DateTime<Utc>) -> Option<DateTime<Utc>> {
        if self.loses_answers_to(reference) { self.given_after.map(|delay| due_at + delay) } else { Some(due_at) }
    }

    /// Whether the answers to the message with this reference are affected: either all of them, including those about
    /// its declaration, or none.
    #[must_use]
    pub fn loses_answers_to(self, reference: &str) -> bool {
        let digest = Sha256::digest(reference);
        let start = digest.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        start % 100 < u64::from(self.lose_answers_percent)
    }
}
