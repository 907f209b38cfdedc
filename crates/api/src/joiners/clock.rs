use chrono::{DateTime, SubsecRound, Utc};
use customs_kernel::Clock;

/// The clock of the machine.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> DateTime<Utc> {
        Utc::now().trunc_subsecs(6)
    }
}
