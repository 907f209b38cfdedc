use chrono::Duration;

/// The delay after a failed hand-over with this many failures before it: `first`, doubled each time up to a minute.
/// There is no last try, so an outage of any length gives no message up.
#[must_use]
pub fn retry_delay(first: std::time::Duration, earlier_failures: u32) -> Duration {
    const LONGEST: i64 = 60_000;
    let times = 1_i64 << earlier_failures.min(32);
    let first = i64::try_from(first.as_millis()).unwrap_or(LONGEST);
    Duration::milliseconds(first.saturating_mul(times).min(LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    const A_SECOND: std::time::Duration = std::time::Duration::from_secs(1);

    #[test]
    fn delays_double_from_a_second_to_a_minute() {
        let seconds: Vec<_> = (0..9).map(|failures| retry_delay(A_SECOND, failures).num_seconds()).collect();
        assert_eq!(seconds, [1, 2, 4, 8, 16, 32, 60, 60, 60]);
        assert_eq!(retry_delay(A_SECOND, u32::MAX).num_seconds(), 60);
        assert_eq!(retry_delay(std::time::Duration::ZERO, 9), Duration::zero());
    }
}
