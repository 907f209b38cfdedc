//! The clock and the generator of the machine.

use chrono::{DateTime, Duration, SubsecRound, Utc};
use customs_kernel::{Clock, Entropy};
use rand::Rng;
use std::sync::LazyLock;
use std::time::Instant;

/// The moment from which on this process watches the time.
static WATCHED_FROM: LazyLock<Instant> = LazyLock::new(Instant::now);

/// The clock of the machine.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> DateTime<Utc> {
        Utc::now().trunc_subsecs(6)
    }

    /// Uses the monotonic clock, from the first question on. It stands still while the machine is suspended, so that a
    /// longer suspension looks as if the clock had been set.
    fn watched_for(&self) -> Duration {
        Duration::from_std(WATCHED_FROM.elapsed()).unwrap_or(Duration::MAX)
    }
}

/// The cryptographic generator of the process, seeded by the machine.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SystemEntropy;

impl Entropy for SystemEntropy {
    fn fill(&self, buffer: &mut [u8]) {
        rand::rng().fill_bytes(buffer);
    }
}
