use chrono::{DateTime, Duration, SubsecRound, Utc};
use std::sync::Mutex;

/// Tells the present moment. A test can replace it, and play 30 days in a millisecond.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait Clock: Send + Sync {
    /// The present moment, cut to microseconds, which both databases store exactly.
    fn now(&self) -> DateTime<Utc>;
}

/// A clock for tests that moves only when told to.
#[derive(Debug)]
pub struct ManualClock(Mutex<DateTime<Utc>>);

impl ManualClock {
    /// Creates a clock that stands at `moment`.
    #[must_use]
    pub fn at(moment: DateTime<Utc>) -> Self {
        Self(Mutex::new(moment.trunc_subsecs(6)))
    }

    /// Moves the clock forward by `by`.
    pub fn advance(&self, by: Duration) {
        let mut moment = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *moment += by;
    }
}

impl Clock for ManualClock {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}
