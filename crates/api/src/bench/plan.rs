//! The length of the measurements, and the numbers of declarations for which there is time.

use super::numbers::Thousands;
use crate::command_line::Bench;
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// Numbers of declarations unless others are asked for.
const USUAL_SIZES: [u32; 3] = [1_000, 10_000, 100_000];
/// Minutes from which windows have their whole length.
const ENOUGH_MINUTES: u16 = 3;

/// What is measured, and for how long.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) connections: u16,
    /// Windows of each kind of work.
    pub(super) windows: usize,
    pub(super) window: Duration,
    /// Time of load before the first window.
    pub(super) warm_up: Duration,
    /// Time without a request before memory is read.
    pub(super) idle: Duration,
    /// Declarations in the database before the load.
    pub(super) stock: u32,
    /// Numbers of declarations with which growth is measured, from few to many.
    pub(super) sizes: Vec<u32>,
    pub(super) minutes: u16,
}

impl Plan {
    pub(super) fn from_options(options: &Bench) -> Self {
        let mut sizes = match (options.rows.as_slice(), options.quick) {
            ([], false) => USUAL_SIZES.to_vec(),
            ([], true) => vec![100],
            (given, _) => given.to_vec(),
        };
        sizes.sort_unstable();
        sizes.dedup();
        let milliseconds = |quick: u64, short: u64, long: u64| {
            let is_long = options.minutes >= ENOUGH_MINUTES;
            Duration::from_millis(if options.quick {
                quick
            } else if is_long {
                long
            } else {
                short
            })
        };
        let stock: u32 = if options.quick { 100 } else { 2_000 };
        Self {
            connections: options.connections,
            windows: 3,
            window: milliseconds(200, 500, 2_000),
            warm_up: milliseconds(50, 200, 500),
            idle: milliseconds(50, 1_000, 2_000),
            // Requests that run at the same time change different declarations.
            stock: stock.max(u32::from(options.connections) * 4),
            sizes,
            minutes: options.minutes,
        }
    }

    /// The time after which filling ends, if it is slower than was estimated: a quarter more than was asked for.
    pub(super) fn limit(&self) -> Duration {
        self.time() + self.time() / 4
    }

    /// Checks whether the database can have `size` declarations in time: `more` have to be made, at `rate` a second.
    ///
    /// # Errors
    /// Returns the number that is left out, when there is no time for it.
    pub(super) fn fits(&self, size: u32, more: u32, rate: u64, elapsed: Duration) -> Result<(), LeftOut> {
        let filling = Duration::from_secs(u64::from(more) / rate.max(1));
        let needed = filling + self.reading();
        if elapsed + needed <= self.time() { Ok(()) } else { Err(LeftOut::new(size, needed, elapsed)) }
    }

    /// Leaves out `size` declarations when filling took longer than the limit.
    pub(super) fn too_slow(&self, size: u32, missing: u32, rate: u64, elapsed: Duration) -> LeftOut {
        LeftOut::new(size, Duration::from_secs(u64::from(missing) / rate.max(1)) + self.reading(), elapsed)
    }

    fn time(&self) -> Duration {
        Duration::from_secs(u64::from(self.minutes) * 60)
    }

    /// The time in which three kinds of reading are measured.
    fn reading(&self) -> Duration {
        (self.warm_up + self.window) * 3
    }
}

/// A number of declarations for which there was no time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct LeftOut {
    pub(super) declarations: u32,
    /// Minutes that it would have added.
    pub(super) more_minutes: u64,
    /// The value of `--minutes` with which there is time.
    pub(super) minutes: u64,
}

impl LeftOut {
    fn new(declarations: u32, needed: Duration, elapsed: Duration) -> Self {
        let all = (elapsed + needed).as_secs();
        // A tenth more, and time for the longer windows of longer runs.
        let minutes = (all + all / 10 + 90).div_ceil(60);
        Self { declarations, more_minutes: needed.as_secs().div_ceil(60).max(1), minutes }
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { declarations, more_minutes, minutes } = self;
        let (rows, word) = (Thousands(u64::from(*declarations)), if *more_minutes == 1 { "minute" } else { "minutes" });
        write!(f, "{rows} declarations would take {more_minutes} {word} more: left out; --minutes {minutes} takes them")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(minutes: u16, quick: bool, rows: &[u32]) -> Plan {
        let (database, json, svg) = (None, None, None);
        Plan::from_options(&Bench { database, minutes, quick, rows: rows.to_vec(), connections: 16, json, svg })
    }

    #[test]
    fn sizes_go_from_few_to_many() {
        assert_eq!(plan(5, false, &[]).sizes, [1_000, 10_000, 100_000]);
        assert_eq!(plan(5, true, &[]).sizes, [100]);
        assert_eq!(plan(5, false, &[5_000, 200, 5_000]).sizes, [200, 5_000]);
    }

    #[test]
    fn a_quick_trial_and_few_minutes_have_shorter_windows() {
        let windows = [plan(5, true, &[]), plan(2, false, &[]), plan(5, false, &[])].map(|plan| plan.window);
        assert!(windows.is_sorted_by(|one, other| one < other), "{windows:?}");
    }

    #[test]
    fn what_takes_too_long_is_left_out_and_more_minutes_take_it() {
        let (plan, elapsed) = (plan(5, false, &[]), Duration::from_secs(100));
        assert_eq!(plan.fits(100_000, 90_000, 1_000, elapsed), Ok(()));
        let left = plan.fits(100_000, 90_000, 100, elapsed).expect_err("900 seconds are too long");
        assert_eq!(left.more_minutes, 16);
        let minutes = u16::try_from(left.minutes).expect("few minutes");
        let longer = Plan { minutes, ..plan };
        assert_eq!(longer.fits(100_000, 90_000, 100, elapsed), Ok(()));
        assert_eq!(
            left.to_string(),
            format!("100,000 declarations would take 16 minutes more: left out; --minutes {minutes} takes them")
        );
    }

    #[test]
    fn a_rate_of_zero_is_slow_and_no_error() {
        assert!(plan(5, false, &[]).fits(1_000, 1_000, 0, Duration::ZERO).is_err());
    }
}
