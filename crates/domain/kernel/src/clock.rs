use chrono::{DateTime, Duration, SubsecRound, Utc};
use std::sync::Mutex;

/// Where the present moment comes from, so that a test can play 30 days in a millisecond.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait Clock: Send + Sync {
    /// The present moment, cut to microseconds: what both databases keep exactly.
    fn now(&self) -> DateTime<Utc>;
}

/// A clock that moves only when told to.
#[derive(Debug)]
pub struct ManualClock(Mutex<DateTime<Utc>>);

impl ManualClock {
    /// A clock that stands at that moment.
    #[must_use]
    pub fn at(moment: DateTime<Utc>) -> Self {
        Self(Mutex::new(moment.trunc_subsecs(6)))
    }

    /// Moves the clock on.
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
