//! What was measured. As JSON it has the figures of every window.

use super::latencies::Latencies;
use super::machine::Machine;
use super::plan::{LeftOut, Plan};
use serde::Serialize;
use std::time::Duration;

/// Everything that was measured.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    /// The version of the program.
    pub(super) version: String,
    pub(super) machine: Machine,
    /// The database and its version.
    pub(super) database: String,
    pub(super) conditions: Conditions,
    pub(super) work: Vec<Work>,
    pub(super) starts: Starts,
    pub(super) memory: Memory,
    pub(super) growth: Growth,
}

/// How it was measured.
#[derive(Debug, Serialize)]
pub(super) struct Conditions {
    /// Whether it was only a trial.
    pub(super) quick: bool,
    pub(super) connections: u16,
    pub(super) window_ms: u64,
    pub(super) warm_up_ms: u64,
    /// Declarations before the load.
    pub(super) stock: u32,
}

impl Conditions {
    pub(super) fn from_plan(plan: &Plan, quick: bool) -> Self {
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Self {
            quick,
            connections: plan.connections,
            window_ms: milliseconds(plan.window),
            warm_up_ms: milliseconds(plan.warm_up),
            stock: plan.stock,
        }
    }
}

/// One kind of work, in each of its windows.
#[derive(Debug, Serialize)]
pub(super) struct Work {
    /// Its name for programs.
    pub(super) name: &'static str,
    /// Its name for people.
    pub(super) title: String,
    /// What is counted a second, such as requests.
    pub(super) counted: &'static str,
    pub(super) windows: Vec<Window>,
}

/// The figures of one window.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Window {
    /// Pieces of work that were done.
    pub(super) count: u64,
    /// Microseconds that they took together.
    pub(super) micros: u64,
    pub(super) per_second: u64,
    /// Microseconds within which half of them were done, where each has a time of its own.
    pub(super) p50_us: Option<u32>,
    /// The same of 99 of 100.
    pub(super) p99_us: Option<u32>,
}

impl Window {
    pub(super) fn from_latencies(latencies: Latencies, took: Duration) -> Self {
        let window = Self::without_latencies(latencies.count(), took);
        let (p50, p99) = latencies.percentiles();
        Self { p50_us: Some(p50), p99_us: Some(p99), ..window }
    }

    pub(super) fn without_latencies(count: u64, took: Duration) -> Self {
        Self { count, micros: micros(took), per_second: rate(count, took), p50_us: None, p99_us: None }
    }

    /// The window with the rate of its present count.
    pub(super) fn with_rate(self) -> Self {
        Self { per_second: rate(self.count, Duration::from_micros(self.micros)), ..self }
    }
}

impl Work {
    pub(super) fn per_second(&self) -> Spread {
        Spread::from_values(self.windows.iter().map(|window| window.per_second))
    }

    pub(super) fn p50(&self) -> Option<Spread> {
        self.times(|window| window.p50_us)
    }

    pub(super) fn p99(&self) -> Option<Spread> {
        self.times(|window| window.p99_us)
    }

    fn times(&self, time: fn(&Window) -> Option<u32>) -> Option<Spread> {
        let times: Option<Vec<u64>> = self.windows.iter().map(|window| time(window).map(u64::from)).collect();
        times.filter(|times| !times.is_empty()).map(Spread::from_values)
    }
}

/// Starts and stops of the service, in microseconds.
#[derive(Debug, Serialize)]
pub(super) struct Starts {
    /// From the start of the program on an empty database until it reports that it is ready.
    pub(super) first_us: u64,
    /// The same on the database that the load has filled.
    pub(super) again_us: Vec<u64>,
    /// From SIGTERM to the end of the process.
    pub(super) stop_us: Vec<u64>,
}

/// Memory of the service in bytes; null where the system does not report it.
#[derive(Debug, Serialize)]
pub(super) struct Memory {
    /// After the start, before the first request.
    pub(super) idle: Option<u64>,
    /// After the load.
    pub(super) after_load: Option<u64>,
    /// The most up to then.
    pub(super) peak: Option<u64>,
}

/// What becomes slower with the number of declarations.
#[derive(Debug, Default, Serialize)]
pub(super) struct Growth {
    pub(super) sizes: Vec<Size>,
    pub(super) left_out: Vec<LeftOut>,
}

/// The figures with one number of declarations.
#[derive(Debug, Serialize)]
pub(super) struct Size {
    pub(super) declarations: u32,
    /// Declarations a second that came in, up to this number.
    pub(super) filled_per_second: u64,
    /// Bytes of the database, without what it has from the start.
    pub(super) bytes: u64,
    pub(super) bytes_per_declaration: u64,
    /// Requests of one connection, in one window each.
    pub(super) work: Vec<Work>,
}

/// The middle of several values, with the least and the most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spread {
    pub(super) median: u64,
    pub(super) least: u64,
    pub(super) most: u64,
}

impl Spread {
    /// Without values all three are 0; the median of an even number of values is the lower of the two in the middle.
    pub(super) fn from_values(values: impl IntoIterator<Item = u64>) -> Self {
        let mut values: Vec<u64> = values.into_iter().collect();
        values.sort_unstable();
        let at = |place: usize| values.get(place).copied().unwrap_or(0);
        let last = values.len().saturating_sub(1);
        Self { median: at(last / 2), least: at(0), most: at(last) }
    }
}

pub(super) fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// A count in this time, as a number a second, rounded.
pub(super) fn rate(count: u64, time: Duration) -> u64 {
    let micros = time.as_micros().max(1);
    u64::try_from((u128::from(count) * 1_000_000 + micros / 2) / micros).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_has_the_value_in_the_middle() {
        let spread = |values: &[u64]| {
            let Spread { median, least, most } = Spread::from_values(values.iter().copied());
            (median, least, most)
        };
        assert_eq!(spread(&[30, 10, 20]), (20, 10, 30));
        assert_eq!(spread(&[4, 1, 3, 2]), (2, 1, 4));
        assert_eq!(spread(&[7]), (7, 7, 7));
        assert_eq!(spread(&[]), (0, 0, 0));
    }

    #[test]
    fn a_rate_is_rounded() {
        assert_eq!(rate(3, Duration::from_secs(2)), 2);
        assert_eq!(rate(1_000, Duration::from_millis(200)), 5_000);
        assert_eq!(rate(0, Duration::from_secs(1)), 0);
    }

    #[test]
    fn work_without_times_of_its_pieces_has_no_percentiles() {
        let windows = vec![Window::without_latencies(10, Duration::from_secs(1))];
        let work = Work { name: "release", title: String::new(), counted: "declarations", windows };
        assert_eq!((work.per_second().median, work.p50(), work.p99()), (10, None, None));
    }
}
