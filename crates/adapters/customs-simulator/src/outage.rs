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

#[cfg(test)]
mod tests {
    use super::Outage;

    fn lost(percent: u8) -> Vec<usize> {
        let outage = Outage::losing_answers_percent(percent);
        (0..1_000).filter(|number| outage.loses_answers_to(&format!("LRN26{number:06}"))).collect()
    }

    #[test]
    fn about_the_share_that_was_asked_for_gets_lost_and_always_the_same() {
        for percent in [1, 15, 50, 99] {
            let count = lost(percent).len();
            let asked = usize::from(percent) * 10;
            assert!(count.abs_diff(asked) <= 50, "{count} of 1000 for {percent} %");
            assert_eq!(lost(percent), lost(percent));
        }
        assert_eq!((lost(0).len(), lost(100).len(), lost(255).len()), (0, 1_000, 1_000));
    }

    #[test]
    fn a_larger_share_holds_the_smaller_one() {
        let more = lost(30);
        assert!(lost(15).iter().all(|number| more.contains(number)));
    }
}
