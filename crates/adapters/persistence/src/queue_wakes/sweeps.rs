//! The moments at which all servers are asked for work.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time between two questions to all servers.
const BETWEEN: Duration = Duration::from_secs(60);

/// The moment at which all servers were last asked; `None` when they are to be asked at the next look.
#[derive(Debug, Default)]
pub struct Sweeps(Mutex<Option<Instant>>);

impl Sweeps {
    /// Has all servers asked at the next look: leases were freed without any entry.
    pub fn soon(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Whether it is time to ask. The next time counts from now, no matter what the answers are.
    pub(super) fn begin(&self) -> bool {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_time = last.is_none_or(|last| last.elapsed() >= BETWEEN);
        if is_time {
            *last = Some(Instant::now());
        }
        is_time
    }
}
