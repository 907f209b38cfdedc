//! Measures the time of an operation.

use crate::Outcome;
use std::time::{Duration, Instant};

/// Most runs of an operation, after a few warm-up runs that do not count.
const RUNS: u64 = 201;
const WARM_UP: u64 = 10;
/// Most time for all runs of an operation; slow operations run less often.
const PATIENCE: Duration = Duration::from_secs(3);
const FEWEST: usize = 5;

/// The median time of many runs. Each run gets its number, so that it can take another record or word.
///
/// # Errors
/// The error of a run that fails.
pub fn median(mut run: impl FnMut(u64) -> Outcome<()>) -> Outcome<Duration> {
    for number in 0..WARM_UP {
        run(number)?;
    }
    median_of(RUNS, |number| run(WARM_UP + number))
}

/// The median time of this many runs.
///
/// # Errors
/// The error of a run that fails.
pub fn median_of(runs: u64, mut run: impl FnMut(u64) -> Outcome<()>) -> Outcome<Duration> {
    let began = Instant::now();
    let mut times = Vec::new();
    for number in 0..runs {
        let start = Instant::now();
        run(number)?;
        times.push(start.elapsed());
        if began.elapsed() > PATIENCE && times.len() >= FEWEST {
            break;
        }
    }
    times.sort_unstable();
    Ok(times[times.len() / 2])
}
