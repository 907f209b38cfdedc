use super::Database;
use chrono::TimeDelta;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The findings of this instance's reports about the server's clock and other instances.
#[derive(Default)]
pub(super) struct Heard {
    /// The address under which clients reach this instance.
    base_url: OnceLock<String>,
    /// The time by which the clock of this machine is ahead of that of the server.
    clock_ahead: Mutex<Option<TimeDelta>>,
    /// Whether a living instance has another address.
    is_elsewhere: AtomicBool,
}

impl Database {
    /// The distance beyond which the clock of this machine or of the server counts as wrong.
    pub const CLOCKS_MAY_DIFFER: TimeDelta = TimeDelta::seconds(5);

    /// Has others learn the address under which clients reach this instance. Only the first one counts.
    pub fn serves_at(&self, base_url: &str) {
        // A second one would mean that two services share one `Database`, which no code does.
        let _ = self.0.heard.base_url.set(base_url.to_owned());
    }

    /// The time by which this machine's clock is ahead of the server's, or behind it (negative), by the last report of
    /// this instance. `None` before the first one, and for an embedded database, which has the same clock.
    #[must_use]
    pub fn clock_ahead(&self) -> Option<TimeDelta> {
        *self.0.heard.clock_ahead.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether another living instance reported that clients reach it under another address, by the last report of this
    /// one.
    #[must_use]
    pub fn has_instances_elsewhere(&self) -> bool {
        self.0.heard.is_elsewhere.load(Ordering::Relaxed)
    }

    pub(crate) fn base_url(&self) -> Option<&str> {
        self.0.heard.base_url.get().map(String::as_str)
    }

    /// Notes how far the clock of this machine is ahead.
    pub(crate) fn note_clock(&self, ahead: TimeDelta) {
        *self.0.heard.clock_ahead.lock().unwrap_or_else(PoisonError::into_inner) = Some(ahead);
    }

    /// Notes whether a living instance has another address.
    pub(crate) fn note_elsewhere(&self, is_elsewhere: bool) {
        self.0.heard.is_elsewhere.store(is_elsewhere, Ordering::Relaxed);
    }
}
