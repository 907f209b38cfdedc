use chrono::{DateTime, TimeDelta, Utc};
use customs_http::Part;
use customs_kernel::Clock;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Whether a server outside of this process works, as far as its last use showed. The server is never asked for this.
pub(crate) struct Condition {
    name: &'static str,
    clock: Arc<dyn Clock>,
    failing: Mutex<Option<Failing>>,
}

#[derive(Clone, Copy)]
struct Failing {
    /// The reason of the last failure. It is public.
    reason: &'static str,
    /// The moment of the first failure after the last success.
    since: DateTime<Utc>,
    /// The moment of the last one.
    last: DateTime<Utc>,
}

/// How long a failure counts at most. What fails is tried again within a minute, by this instance or by another one,
/// and this one does not see the success of others.
const COUNTS: TimeDelta = TimeDelta::minutes(3);

impl Condition {
    /// The condition of a server that is assumed to work; `name` is the name of the part.
    pub(crate) fn new(name: &'static str, clock: Arc<dyn Clock>) -> Self {
        Self { name, clock, failing: Mutex::new(None) }
    }

    /// Notes that the server did what it was asked for.
    pub(crate) fn works(&self) {
        *self.failing() = None;
    }

    /// Notes that it did not, for this reason.
    pub(crate) fn fails(&self, reason: &'static str) {
        let last = self.clock.now();
        let mut failing = self.failing();
        let since = failing.filter(|failing| failing.counts_at(last)).map_or(last, |failing| failing.since);
        *failing = Some(Failing { reason, since, last });
    }

    pub(crate) fn part(&self) -> Part {
        let now = self.clock.now();
        match self.failing().filter(|failing| failing.counts_at(now)) {
            None => Part::ok(self.name),
            Some(Failing { reason, since, last: _ }) => Part::degraded(self.name, reason, Some(since)),
        }
    }

    fn failing(&self) -> MutexGuard<'_, Option<Failing>> {
        // Nothing panics under this lock.
        self.failing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Failing {
    fn counts_at(&self, now: DateTime<Utc>) -> bool {
        now - self.last <= COUNTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use customs_kernel::ManualClock;

    #[test]
    fn it_fails_since_the_first_failure_after_a_success() {
        let start: DateTime<Utc> = "2026-03-02T09:30:00Z".parse().expect("a moment");
        let clock = Arc::new(ManualClock::at(start));
        let condition = Condition::new("mail_server", clock.clone());
        let failing = |reason, since| Part::degraded("mail_server", reason, Some(since));
        assert_eq!(condition.part(), Part::ok("mail_server"));
        condition.fails("silent");
        clock.advance(chrono::Duration::seconds(7));
        condition.fails("full");
        assert_eq!(condition.part(), failing("full", start));
        condition.works();
        assert_eq!(condition.part(), Part::ok("mail_server"));
        condition.fails("silent");
        assert_eq!(condition.part(), failing("silent", start + chrono::Duration::seconds(7)));
        clock.advance(COUNTS);
        assert_eq!(condition.part(), failing("silent", start + chrono::Duration::seconds(7)));
        clock.advance(chrono::Duration::seconds(1));
        assert_eq!(condition.part(), Part::ok("mail_server"), "another instance may have succeeded since");
    }
}
