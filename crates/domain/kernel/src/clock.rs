use chrono::{DateTime, Duration, SubsecRound, Utc};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Gives the present moment. A test can replace it, and play 30 days in a millisecond.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait Clock: Send + Sync {
    /// The present moment, cut to microseconds, which both databases store exactly.
    fn now(&self) -> DateTime<Utc>;

    /// How long this process has been watching the time, by a clock that cannot be set; zero where it has none. Where
    /// [`Self::now`] has moved further meanwhile, it was set.
    fn watched_for(&self) -> Duration {
        Duration::zero()
    }
}

/// A clock for tests that moves only when asked to.
#[derive(Debug)]
pub struct ManualClock(Mutex<Times>);

#[derive(Debug)]
struct Times {
    now: DateTime<Utc>,
    watched_for: Duration,
}

impl ManualClock {
    /// Creates a clock that stands at `moment`.
    #[must_use]
    pub fn at(moment: DateTime<Utc>) -> Self {
        Self(Mutex::new(Times { now: moment.trunc_subsecs(6), watched_for: Duration::zero() }))
    }

    /// Moves the clock forward by `by`: that much time has gone by.
    pub fn advance(&self, by: Duration) {
        let mut times = self.times();
        times.now += by;
        times.watched_for += by;
    }

    /// Sets the clock forward by `by`, although no time has gone by.
    pub fn set_forward(&self, by: Duration) {
        self.times().now += by;
    }

    fn times(&self) -> MutexGuard<'_, Times> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Clock for ManualClock {
    fn now(&self) -> DateTime<Utc> {
        self.times().now
    }

    fn watched_for(&self) -> Duration {
        self.times().watched_for
    }
}
