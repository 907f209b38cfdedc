use customs_callbacks::{CallbackId, SendOutcome};
use std::collections::HashMap;

/// Most tries under way to a receiver that does not answer in time.
const SMALLEST: u32 = 4;
/// Most tries under way to a receiver that was never called before.
const FIRST: u32 = 16;
/// Number of receivers to remember; above it, those with nothing under way are forgotten.
const CAPACITY: usize = 10_000;

/// The number of tries that may be under way to each receiver at once. A receiver that answers gets more, twice as many
/// with every full round. One that does not answer gets fewer, so that dead receivers cannot fill the worker with tries
/// that wait for their time-out.
#[derive(Debug)]
pub(crate) struct ReceiverWindows {
    largest: u32,
    windows: HashMap<CallbackId, Window>,
}

#[derive(Debug, Clone, Copy)]
struct Window {
    size: u32,
    under_way: u32,
}

impl ReceiverWindows {
    pub(crate) fn new(largest: u32) -> Self {
        Self { largest: largest.max(1), windows: HashMap::new() }
    }

    /// Number of further tries that the receiver may have now.
    pub(crate) fn free(&self, callback: CallbackId) -> u32 {
        self.windows
            .get(&callback)
            .map_or(FIRST.min(self.largest), |window| window.size.saturating_sub(window.under_way))
    }

    /// Number of further tries for each receiver called before, for use on another thread.
    pub(crate) fn known(&self) -> HashMap<CallbackId, u32> {
        self.windows.keys().map(|callback| (*callback, self.free(*callback))).collect()
    }

    /// Number of tries for a receiver that was not called before.
    pub(crate) fn first(&self) -> u32 {
        FIRST.min(self.largest)
    }

    pub(crate) fn started(&mut self, callback: CallbackId) {
        if self.windows.len() >= CAPACITY {
            self.windows.retain(|_, window| window.under_way > 0);
        }
        let size = self.first();
        self.windows.entry(callback).or_insert(Window { size, under_way: 0 }).under_way += 1;
    }

    pub(crate) fn finished(&mut self, callback: CallbackId, outcome: &SendOutcome) {
        let Some(window) = self.windows.get_mut(&callback) else { return };
        let was_full = window.under_way >= window.size;
        window.under_way = window.under_way.saturating_sub(1);
        match outcome {
            SendOutcome::Responded(_) if was_full || window.size < FIRST => {
                window.size = (window.size + 1).min(self.largest)
            }
            SendOutcome::Responded(_) => {}
            SendOutcome::NoAnswer(_) => window.size = (window.size / 2).max(SMALLEST).min(self.largest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECEIVER: CallbackId = CallbackId::new(1);

    fn round(windows: &mut ReceiverWindows, outcome: &SendOutcome) {
        let size = windows.free(RECEIVER);
        (0..size).for_each(|_| windows.started(RECEIVER));
        assert_eq!(windows.free(RECEIVER), 0);
        (0..size).for_each(|_| windows.finished(RECEIVER, outcome));
    }

    #[test]
    fn a_receiver_that_answers_gets_more_up_to_the_limit() {
        let mut windows = ReceiverWindows::new(64);
        (0..64).for_each(|_| round(&mut windows, &SendOutcome::Responded(500)));
        assert_eq!(windows.free(RECEIVER), 64);
    }

    #[test]
    fn a_receiver_that_does_not_answer_keeps_a_few_and_recovers() {
        let mut windows = ReceiverWindows::new(64);
        round(&mut windows, &SendOutcome::NoAnswer("timed out".to_owned()));
        assert_eq!(windows.free(RECEIVER), SMALLEST);
        assert_eq!(windows.free(CallbackId::new(2)), FIRST, "others are not concerned");
        (0..64).for_each(|_| round(&mut windows, &SendOutcome::Responded(200)));
        assert!(windows.free(RECEIVER) > FIRST);
    }
}
