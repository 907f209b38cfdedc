//! Waiting for events that come by themselves, and random numbers that can be repeated.

use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// Asks repeatedly until there is an answer; panics after 30 seconds.
#[track_caller]
pub(crate) fn eventually<T>(what: &str, ask: impl FnMut() -> Option<T>) -> T {
    within(Duration::from_secs(30), what, ask)
}

/// Asks repeatedly until there is an answer; panics after `limit`.
#[track_caller]
pub(crate) fn within<T>(limit: Duration, what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + limit;
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(Instant::now() < deadline, "not within {} s: {what}", limit.as_secs());
        thread::sleep(Duration::from_millis(15));
    }
}

/// Waits until at least ten seconds of the minute are left. Limits count by full minutes, and a test that runs into the
/// end of one would have to wait for the next.
pub(crate) fn early_in_the_minute() {
    within(Duration::from_secs(12), "the next minute", || {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("a clock after 1970");
        (now.as_secs() % 60 < 50).then_some(())
    });
}

/// A small random generator (splitmix64). It prints its seed, so that a failing run can be repeated with `DICE_SEED`.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new() -> Self {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("a clock after 1970");
        let seed =
            std::env::var("DICE_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(now.subsec_nanos().into());
        println!("DICE_SEED={seed}");
        Self(seed)
    }

    /// A generator with the same numbers in every run.
    pub(crate) const fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    /// A random duration below `limit`.
    pub(crate) fn below(&mut self, limit: Duration) -> Duration {
        let limit = u64::try_from(limit.as_micros()).expect("a short limit");
        Duration::from_micros(self.number(limit))
    }

    /// A random number below `limit`.
    pub(crate) const fn number(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % limit
    }
}
