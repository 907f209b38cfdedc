use chrono::{DateTime, Duration, Utc};

/// Next step for a mail after an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NextStep {
    /// The mail server accepted the mail.
    Sent {
        /// Moment of acceptance.
        at: DateTime<Utc>,
    },
    /// The mail stays pending and is attempted again.
    Retry {
        /// Earliest moment of the next attempt.
        at: DateTime<Utc>,
    },
    /// The mail is given up.
    GiveUp,
}

/// Decides when a failed mail is attempted again and when it is given up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetryPolicy {
    delays: Vec<Duration>,
}

impl RetryPolicy {
    /// Creates a policy with one retry after each of these delays, in order, and none after that.
    #[must_use]
    pub const fn new(delays: Vec<Duration>) -> Self {
        Self { delays }
    }

    /// The next step for a mail after this many failed attempts, the last one at `now`.
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
    /// Retries after 1, 5 and 30 minutes, and after 2, 6 and 24 hours. A mail server that is down overnight, or delays
    /// unknown senders (greylisting), still gets every mail; a permanent problem shows as a failure within days.
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
