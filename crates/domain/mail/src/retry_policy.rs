use chrono::{DateTime, Duration, Utc};

/// What becomes of a mail after a try.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NextStep {
    /// The mail server took it.
    Sent {
        /// When.
        at: DateTime<Utc>,
    },
    /// It stays pending and is tried again.
    Retry {
        /// When, at the earliest.
        at: DateTime<Utc>,
    },
    /// It is given up.
    GiveUp,
}

/// When a mail is tried again that did not go, and when it is given up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetryPolicy {
    delays: Vec<Duration>,
}

impl RetryPolicy {
    /// One retry after each of these delays, in order, then no more.
    #[must_use]
    pub const fn new(delays: Vec<Duration>) -> Self {
        Self { delays }
    }

    /// What becomes of a mail of which that many tries failed, the last one at `now`.
    #[must_use]
    pub fn after_failure(&self, attempts: u32, now: DateTime<Utc>) -> NextStep {
        let retry = attempts.checked_sub(1).and_then(|past| self.delays.get(usize::try_from(past).ok()?));
        match retry.and_then(|delay| now.checked_add_signed(*delay)) {
            Some(at) => NextStep::Retry { at },
            None => NextStep::GiveUp,
        }
    }
}

impl Default for RetryPolicy {
    /// After 1, 5 and 30 minutes, 2, 6 and 24 hours: a mail server that is down over night, or puts strangers off
    /// (greylisting), gets every mail; who asks next week sees a failure.
    fn default() -> Self {
        Self::new(vec![
            Duration::minutes(1),
            Duration::minutes(5),
            Duration::minutes(30),
            Duration::hours(2),
            Duration::hours(6),
            Duration::hours(24),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_is_tried_seven_times_with_growing_delays() {
        let now: DateTime<Utc> = "2026-05-01T10:00:00Z".parse().expect("a moment");
        let policy = RetryPolicy::default();
        let minutes: Vec<i64> = (1..)
            .map_while(|attempts| match policy.after_failure(attempts, now) {
                NextStep::Retry { at } => Some((at - now).num_minutes()),
                NextStep::Sent { .. } | NextStep::GiveUp => None,
            })
            .collect();
        assert_eq!(minutes, [1, 5, 30, 120, 360, 1440]);
        assert_eq!(policy.after_failure(7, now), NextStep::GiveUp);
    }
}
