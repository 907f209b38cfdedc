//! The times of requests, each kept as it was measured.

use std::time::Duration;

/// The most times that are kept of one window. If more requests fit into a window, the times of the others are lost.
const MOST: usize = 2_000_000;

/// The times of the requests of one window.
#[derive(Debug, Default)]
pub(super) struct Latencies {
    micros: Vec<u32>,
    count: u64,
}

impl Latencies {
    pub(super) fn add(&mut self, time: Duration) {
        self.count += 1;
        if self.micros.len() < MOST {
            self.micros.push(u32::try_from(time.as_micros()).unwrap_or(u32::MAX));
        }
    }

    /// Adds the times of another connection.
    pub(super) fn extend(&mut self, other: Self) {
        self.count += other.count;
        let room = MOST - self.micros.len();
        self.micros.extend(other.micros.into_iter().take(room));
    }

    /// The number of requests, including those for which no time was kept.
    pub(super) const fn count(&self) -> u64 {
        self.count
    }

    /// The sum of the times that are kept.
    pub(super) fn sum(&self) -> Duration {
        self.micros.iter().map(|micros| Duration::from_micros(u64::from(*micros))).sum()
    }

    /// The times in microseconds within which half of the requests, and 99 of 100, were answered.
    pub(super) fn percentiles(mut self) -> (u32, u32) {
        self.micros.sort_unstable();
        (percentile(&self.micros, 50), percentile(&self.micros, 99))
    }
}

/// The nearest rank: the least of the sorted values that this percentage of them do not exceed; 0 when there are none.
/// The 99th percentile of fewer than 100 values is the greatest.
fn percentile(sorted: &[u32], percent: usize) -> u32 {
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_is_the_nearest_rank() {
        let hundred: Vec<u32> = (1..=100).collect();
        assert_eq!((percentile(&hundred, 50), percentile(&hundred, 99)), (50, 99));
        assert_eq!((percentile(&hundred[..99], 99), percentile(&hundred[..98], 99)), (99, 98));
        assert_eq!((percentile(&[1, 2, 3], 50), percentile(&[1, 2, 3], 99)), (2, 3));
        assert_eq!((percentile(&[7], 50), percentile(&[7], 99), percentile(&[], 99)), (7, 7, 0));
    }

    #[test]
    fn times_of_connections_are_taken_together() {
        let mut window = Latencies::default();
        for times in [[9, 1], [5, 3]] {
            let mut connection = Latencies::default();
            times.into_iter().for_each(|time| connection.add(Duration::from_micros(time)));
            window.extend(connection);
        }
        assert_eq!((window.count(), window.sum()), (4, Duration::from_micros(18)));
        assert_eq!(window.percentiles(), (3, 9));
    }

    #[test]
    fn a_time_beyond_an_hour_is_no_fault() {
        let mut window = Latencies::default();
        window.add(Duration::from_secs(7_200));
        assert_eq!(window.percentiles(), (u32::MAX, u32::MAX));
    }
}
