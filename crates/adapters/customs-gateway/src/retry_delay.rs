use chrono::Duration;

/// How long to wait after a failed hand-over that had so many before it: a second, doubled each time up to a
/// minute, for ever: an outage of any length gives no message up.
#[must_use]
pub fn retry_delay(earlier_failures: u32) -> Duration {
    const LONGEST: i64 = 60;
    Duration::seconds(1_i64.checked_shl(earlier_failures.min(62)).map_or(LONGEST, |seconds| seconds.min(LONGEST)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_double_from_a_second_to_a_minute() {
        let seconds: Vec<_> = (0..9).map(|failures| retry_delay(failures).num_seconds()).collect();
        assert_eq!(seconds, [1, 2, 4, 8, 16, 32, 60, 60, 60]);
        assert_eq!(retry_delay(u32::MAX).num_seconds(), 60);
    }
}
