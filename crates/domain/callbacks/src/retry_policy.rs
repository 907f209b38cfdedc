use crate::NextStep;
use chrono::{DateTime, Duration, Utc};

/// Decides when a failed delivery is attempted again and when it is given up.
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

    /// The next step for a delivery after this many failed attempts, the last one at `now`.
    #[must_use]
    pub fn after_failure(&self, attempts: u32, now: DateTime<Utc>) -> NextStep {
        let retry = attempts.checked_sub(1).and_then(|past| self.delays.get(usize::try_from(past).ok()?));
        match retry.and_then(|delay| now.checked_add_signed(*delay)) {
            Some(at) => NextStep::Retry { at },
            None => NextStep::Abandon,
        }
    }
}

impl Default for RetryPolicy {
    /// Retries after 30 seconds, 5 minutes and 30 minutes.
    fn default() -> Self {
        Self::new(vec![Duration::seconds(30), Duration::minutes(5), Duration::minutes(30)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delivery_is_retried_three_times_and_abandoned_after_its_fourth_try() {
        let now: DateTime<Utc> = "2026-05-01T10:00:00Z".parse().expect("a moment");
        let policy = RetryPolicy::default();
        let after = |attempts| policy.after_failure(attempts, now);
        assert_eq!(after(1), NextStep::Retry { at: now + Duration::seconds(30) });
        assert_eq!(after(2), NextStep::Retry { at: now + Duration::minutes(5) });
        assert_eq!(after(3), NextStep::Retry { at: now + Duration::minutes(30) });
        assert_eq!(after(4), NextStep::Abandon);
        assert_eq!(after(5), NextStep::Abandon);
    }

    #[test]
    fn without_delays_the_first_failure_is_the_last() {
        let now = DateTime::<Utc>::MIN_UTC;
        assert_eq!(RetryPolicy::new(vec![]).after_failure(1, now), NextStep::Abandon);
    }
}
