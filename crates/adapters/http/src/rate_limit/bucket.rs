use super::Standing;
use chrono::{DateTime, Utc};

/// One request in units of a bucket. A millisecond gives back as many units as a minute gives back requests, so that
/// all arithmetic uses whole numbers.
pub(crate) const REQUEST: i64 = 60_000;

/// The content of a token bucket at its latest request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bucket {
    pub(crate) units: i64,
    pub(crate) at_millis: i64,
}

impl Bucket {
    /// The bucket after one more request, and whether that request was let through. The Redis script computes the same.
    pub(crate) fn after_request(held: Option<Self>, per_minute: u32, burst: u32, now_millis: i64) -> (bool, Self) {
        let full = i64::from(burst) * REQUEST;
        let units = held.map_or(full, |bucket| {
            let elapsed = (now_millis - bucket.at_millis).max(0);
            full.min(bucket.units.saturating_add(elapsed.saturating_mul(i64::from(per_minute))))
        });
        let allowed = units >= REQUEST;
        (allowed, Self { units: if allowed { units - REQUEST } else { units }, at_millis: now_millis })
    }
}

impl Standing {
    /// The standing with a bucket that holds this number of units after the request.
    pub(crate) fn with_bucket(allowed: bool, units: i64, per_minute: u32, burst: u32, now: DateTime<Utc>) -> Self {
        let rate = i64::from(per_minute.max(1));
        let seconds_until = |wanted: i64| {
            let missing = (wanted - units).max(0);
            (missing + rate * 1000 - 1).div_euclid(rate * 1000)
        };
        Self {
            allowed,
            limit: burst,
            remaining: u32::try_from(units.div_euclid(REQUEST)).unwrap_or(0),
            reset: now.timestamp() + seconds_until(i64::from(burst) * REQUEST),
            retry_after: u32::try_from(seconds_until(REQUEST)).unwrap_or(60).max(1),
        }
    }
}
