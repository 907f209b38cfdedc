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
