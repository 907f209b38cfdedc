use chrono::{DateTime, Utc};
use customs_callbacks::{CallbackId, SendOutcome};
use std::collections::HashMap;
use std::time::Duration;

/// Most tries under way to a receiver that does not answer in time.
const SMALLEST: u32 = 4;
/// Most tries under way to a receiver that was never called before.
const FIRST: u32 = 16;
/// Number of receivers to remember; above it, those with nothing under way are forgotten.
const CAPACITY: usize = 10_000;

/// The number of tries that may be under way to each receiver at once. A receiver that answers gets more, twice as many
/// with every full round. One that does not answer gets fewer, so that dead receivers cannot fill the worker with tries
/// that wait for their time-out. One that asks to be left alone for a while gets none until then, so that what waits for it
/// does not use up its tries.
#[derive(Debug)]
pub(crate) struct ReceiverWindows {
    largest: u32,
    windows: HashMap<CallbackId, Window>,
}

#[derive(Debug, Clone, Copy)]
struct Window {
    size: u32,
    under_way: u32,
    /// When a receiver that asked to be left alone may be called again.
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
    pub(crate) fn new(largest: u32) -> Self {
        Self { largest: largest.max(1), windows: HashMap::new() }
    }

    /// Number of further tries that the receiver may have now.
    #[cfg(test)]
    fn free(&self, callback: CallbackId, now: DateTime<Utc>) -> u32 {
        self.windows.get(&callback).map_or(self.first(), |window| window.free(now))
    }

    /// Number of further tries for each receiver called before, for use on another thread.
    pub(crate) fn known(&self, now: DateTime<Utc>) -> HashMap<CallbackId, u32> {
        self.windows.iter().map(|(callback, window)| (*callback, window.free(now))).collect()
    }

    /// Time until the first of the receivers that are left alone may be called again; `None` without one.
    pub(crate) fn shortest_pause(&self, now: DateTime<Utc>) -> Option<Duration> {
        self.windows.values().filter_map(|window| (window.paused_until? - now).to_std().ok()).min()
    }

    /// Number of tries for a receiver that was not called before.
    pub(crate) fn first(&self) -> u32 {
        FIRST.min(self.largest)
    }

    pub(crate) fn started(&mut self, callback: CallbackId, now: DateTime<Utc>) {
        if self.windows.len() >= CAPACITY {
            self.windows.retain(|_, window| window.under_way > 0 || window.is_paused(now));
        }
        let new = Window { size: self.first(), under_way: 0, paused_until: None };
        self.windows.entry(callback).or_insert(new).under_way += 1;
    }

    /// Notes the end of a try; `None` when nothing was sent.
    pub(crate) fn finished(&mut self, callback: CallbackId, outcome: Option<&SendOutcome>, now: DateTime<Utc>) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use customs_callbacks::RetryAfter;

    const RECEIVER: CallbackId = CallbackId::new(1);

    fn now() -> DateTime<Utc> {
        "2026-05-01T10:00:00Z".parse().expect("a moment")
    }

    fn round(windows: &mut ReceiverWindows, outcome: &SendOutcome) {
        let size = windows.free(RECEIVER, now());
        (0..size).for_each(|_| windows.started(RECEIVER, now()));
        assert_eq!(windows.free(RECEIVER, now()), 0);
        (0..size).for_each(|_| windows.finished(RECEIVER, Some(outcome), now()));
    }

    #[test]
    fn a_receiver_that_asks_to_be_left_alone_is() {
        let mut windows = ReceiverWindows::new(64);
        assert_eq!(windows.shortest_pause(now()), None);
        let not_now = |seconds| SendOutcome::NotNow { status: 429, retry_after: RetryAfter::Seconds(seconds) };
        (0..3).for_each(|_| windows.started(RECEIVER, now()));
        windows.finished(RECEIVER, Some(&not_now(30)), now());
        windows.finished(RECEIVER, Some(&not_now(10)), now());
        windows.finished(RECEIVER, Some(&SendOutcome::Responded(200)), now());
        assert_eq!(windows.shortest_pause(now()), Some(Duration::from_secs(30)), "the longest that it asked for");
        let end = now() + chrono::Duration::seconds(30);
        assert_eq!(windows.free(RECEIVER, end - chrono::Duration::microseconds(1)), 0);
        assert_eq!(windows.known(end)[&RECEIVER], SMALLEST + 1, "and then a few");
        assert_eq!(windows.free(CallbackId::new(2), now()), FIRST, "others are not concerned");
    }

    #[test]
    fn a_receiver_that_answers_gets_more_up_to_the_limit() {
        let mut windows = ReceiverWindows::new(64);
        (0..64).for_each(|_| round(&mut windows, &SendOutcome::Responded(500)));
        assert_eq!(windows.free(RECEIVER, now()), 64);
    }

    #[test]
    fn a_receiver_that_does_not_answer_keeps_a_few_and_recovers() {
        let mut windows = ReceiverWindows::new(64);
        round(&mut windows, &SendOutcome::NoAnswer("timed out".to_owned()));
        assert_eq!(windows.free(RECEIVER, now()), SMALLEST);
        assert_eq!(windows.free(CallbackId::new(2), now()), FIRST, "others are not concerned");
        (0..64).for_each(|_| round(&mut windows, &SendOutcome::Responded(200)));
        assert!(windows.free(RECEIVER, now()) > FIRST);
    }
}
