use chrono::{DateTime, Utc};
use customs_callbacks::{CallbackId, SendOutcome};
use std::collections::HashMap;
use std::time::Duration;

/// Most tries under way to a receiver that does not answer in time.
pub const SMALLEST: u32 = 4;
/// Most tries under way to a receiver that was never called before.
pub const FIRST: u32 = 16;
/// Number of receivers to remember; above it, those with nothing under way are forgotten.
const CAPACITY: usize = 10_000;

/// The number of tries that may be under way to each receiver at once. A receiver that answers gets more, twice as many
/// with every full round. One that does not answer gets fewer, so that dead receivers cannot fill the worker with tries
/// that wait for their time-out. One that asks for a pause gets none until then, so that what waits for it
/// does not use up its tries.
#[derive(Debug)]
pub struct ReceiverWindows {
    largest: u32,
    windows: HashMap<CallbackId, Window>,
}

#[derive(Debug, Clone, Copy)]
struct Window {
    size: u32,
    under_way: u32,
    /// The moment at which a receiver that asked for a pause may be called again.
    paused_until: Option<DateTime<Utc>>,
}

impl Window {
    fn free(&self, now: DateTime<Utc>) -> u32 {
        if self.is_paused(now) { 0 } else { self.size.saturating_sub(self.under_way) }
    }

    fn is_paused(&self, now: DateTime<Utc>) -> bool {
        self.paused_until.is_some_and(|until| now < until)
    }
}

impl ReceiverWindows {
    /// Windows of at most this many tries.
    pub fn new(largest: u32) -> Self {
        Self { largest: largest.max(1), windows: HashMap::new() }
    }

    /// Number of further tries for each receiver called before, for use on another thread.
    pub fn known(&self, now: DateTime<Utc>) -> HashMap<CallbackId, u32> {
        self.windows.iter().map(|(callback, window)| (*callback, window.free(now))).collect()
    }

    /// Number of further tries for one receiver.
    pub fn free(&self, callback: CallbackId, now: DateTime<Utc>) -> u32 {
        self.windows.get(&callback).map_or_else(|| self.first(), |window| window.free(now))
    }

    /// Time until the first of the receivers in a pause may be called again; `None` without one.
    pub fn shortest_pause(&self, now: DateTime<Utc>) -> Option<Duration> {
        self.windows.values().filter_map(|window| (window.paused_until? - now).to_std().ok()).min()
    }

    /// Number of tries for a receiver that was not called before.
    pub fn first(&self) -> u32 {
        FIRST.min(self.largest)
    }

    /// Notes the beginning of a try.
    pub fn started(&mut self, callback: CallbackId, now: DateTime<Utc>) {
        if self.windows.len() >= CAPACITY {
            self.windows.retain(|_, window| window.under_way > 0 || window.is_paused(now));
        }
        let new = Window { size: self.first(), under_way: 0, paused_until: None };
        self.windows.entry(callback).or_insert(new).under_way += 1;
    }

    /// Notes the end of a try; `None` when nothing was sent.
    pub fn finished(&mut self, callback: CallbackId, outcome: Option<&SendOutcome>, now: DateTime<Utc>) {
        let Some(window) = self.windows.get_mut(&callback) else { return };
        let was_full = window.under_way >= window.size;
        window.under_way = window.under_way.saturating_sub(1);
        window.paused_until = window.paused_until.filter(|until| now < *until);
        let smaller = (window.size / 2).max(SMALLEST).min(self.largest);
        match outcome {
            Some(SendOutcome::Responded(_)) if was_full || window.size < FIRST => {
                window.size = (window.size + 1).min(self.largest)
            }
            Some(SendOutcome::Responded(_)) | None => {}
            Some(SendOutcome::NoAnswer(_)) => window.size = smaller,
            Some(SendOutcome::NotNow { retry_after, .. }) => {
                window.size = smaller;
                window.paused_until = window.paused_until.max(Some(retry_after.moment(now)));
            }
        }
    }
}
