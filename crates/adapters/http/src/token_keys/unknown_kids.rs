use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Bounds how often keys are looked for because a token names an unknown one. Anyone can invent such a name.
#[derive(Default)]
pub(super) struct UnknownKids(Mutex<Option<Instant>>);

/// The time between two looks.
const PAUSE: Duration = Duration::from_secs(1);

impl UnknownKids {
    /// Whether a request may look now; then no other may for a second.
    pub(super) fn may_look(&self) -> bool {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let may = last.is_none_or(|last| last.elapsed() >= PAUSE);
        if may {
            *last = Some(Instant::now());
        }
        may
    }
}
