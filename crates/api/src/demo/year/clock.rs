use crate::joiners::SystemClock;
use chrono::{DateTime, Utc};
use customs_kernel::Clock;
use std::sync::atomic::{AtomicI64, Ordering};

/// The clock on which a year of work is played. It stands still between two moves, but each look at it is a microsecond
/// later than the one before, so that what follows something never bears the same moment. It is never ahead of the clock of
/// the machine, and is that clock once the demonstration has let it go.
///
/// Only `demo --keep` makes one. No setting, no option of another command and no request leads to it.
///
/// Some moments do not come from it, because the service does not produce them:
///
/// - the entries of the audit log and of its chains: triggers write them, with `now()` on PostgreSQL and
///   `strftime(…, 'now')` on SQLite;
/// - the times of files, of log lines and of measurements, and everything that waits on timers: pauses between tries,
///   timeouts, rounds of workers.
pub(super) struct DemoClock(AtomicI64);

impl DemoClock {
    /// Creates a clock that stands at this moment.
    pub(super) const fn at(moment: DateTime<Utc>) -> Self {
        Self(AtomicI64::new(moment.timestamp_micros()))
    }

    /// Moves the clock forward; a moment that is past leaves it where it is.
    pub(super) fn move_to(&self, moment: DateTime<Utc>) {
        self.0.fetch_max(moment.timestamp_micros(), Ordering::SeqCst);
    }

    /// Makes it the clock of the machine, for good.
    pub(super) fn let_go(&self) {
        self.move_to(DateTime::<Utc>::MAX_UTC);
    }
}

impl Clock for DemoClock {
    fn now(&self) -> DateTime<Utc> {
        let of_the_machine = SystemClock.now();
        if self.0.load(Ordering::SeqCst) >= of_the_machine.timestamp_micros() {
            return of_the_machine;
        }
        let looked_at = self.0.fetch_add(1, Ordering::SeqCst);
        DateTime::from_timestamp_micros(looked_at).map_or(of_the_machine, |moment| moment.min(of_the_machine))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    #[test]
    fn it_goes_forward_only_and_never_past_the_clock_of_the_machine() {
        let begun = SystemClock.now() - TimeDelta::days(365);
        let clock = DemoClock::at(begun);
        let (first, second) = (clock.now(), clock.now());
        assert_eq!(first, begun);
        assert!(second > first);
        let later = begun + TimeDelta::days(10);
        clock.move_to(later);
        clock.move_to(begun);
        assert_eq!(clock.now(), later);
        clock.move_to(SystemClock.now() + TimeDelta::days(1));
        assert!(clock.now() <= SystemClock.now());
    }

    #[test]
    fn it_is_the_clock_of_the_machine_once_it_is_let_go() {
        let clock = DemoClock::at(SystemClock.now() - TimeDelta::days(365));
        clock.let_go();
        let before = SystemClock.now();
        let reported = clock.now();
        assert!(before <= reported && reported <= SystemClock.now());
    }
}
