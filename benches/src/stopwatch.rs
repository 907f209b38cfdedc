//! How long an operation takes.

use crate::Outcome;
use std::time::{Duration, Instant};

/// So many runs of an operation at most, after a few that do not count.
const RUNS: u64 = 201;
const WARM_UP: u64 = 10;
/// What an operation may take in all; slow ones run less often.
const PATIENCE: Duration = Duration::from_secs(3);
const FEWEST: usize = 5;

/// The median of many runs; each gets its number, to take another record or word.
///
/// # Errors
/// That of a run that fails.
pub fn median(mut run: impl FnMut(u64) -> Outcome<()>) -> Outcome<Duration> {
    for number in 0..WARM_UP {
        run(number)?;
    }
    median_of(RUNS, |number| run(WARM_UP + number))
}

/// The median of so many runs.
///
/// # Errors
/// That of a run that fails.
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
