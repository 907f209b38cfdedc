use super::bucket::Bucket;
use super::{Demand, Limit, RateLimitStore, Standing, minute};
use chrono::{DateTime, Utc};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Counts requests in the memory of this instance.
#[derive(Debug, Default)]
pub struct MemoryRateLimits {
    windows: Mutex<Windows>,
    buckets: Mutex<Buckets>,
}

/// The counts of one minute; they are all dropped when it ends.
#[derive(Debug, Default)]
struct Windows {
    minute: i64,
    counts: HashMap<String, u32>,
}

#[derive(Debug, Default)]
struct Buckets {
    swept_in: i64,
    held: HashMap<String, Bucket>,
}

#[async_trait::async_trait(?Send)]
impl RateLimitStore for MemoryRateLimits {
    async fn take(&self, now: DateTime<Utc>, demand: &Demand) -> Standing {
        match demand.limit {
            Limit::Window { per_minute } => Standing::in_window(self.count(&demand.key, now), per_minute, now),
            Limit::Bucket { per_minute, burst } => {
                let (allowed, units) = self.draw(&demand.key, per_minute, burst, now);
                Standing::with_bucket(allowed, units, per_minute, burst, now)
            }
        }
    }
}

impl MemoryRateLimits {
    fn count(&self, key: &str, now: DateTime<Utc>) -> u32 {
        let mut windows = self.windows.lock().unwrap_or_else(PoisonError::into_inner);
        if windows.minute != minute(now) {
            *windows = Windows { minute: minute(now), counts: HashMap::new() };
        }
        match windows.counts.get_mut(key) {
            Some(count) => {
                *count = count.saturating_add(1);
                *count
            }
            None => {
                windows.counts.insert(key.to_owned(), 1);
                1
            }
        }
    }

    fn draw(&self, key: &str, per_minute: u32, burst: u32, now: DateTime<Utc>) -> (bool, i64) {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let millis = now.timestamp_millis();
        if buckets.swept_in != minute(now) {
            buckets.swept_in = minute(now);
            // A bucket that is full again equals one that was never used.
            buckets.held.retain(|_, bucket| !Self::is_full_again(*bucket, per_minute, burst, millis));
        }
        let held = buckets.held.get(key).copied();
        let (allowed, bucket) = Bucket::after_request(held, per_minute, burst, millis);
        buckets.held.insert(key.to_owned(), bucket);
        (allowed, bucket.units)
    }

    fn is_full_again(bucket: Bucket, per_minute: u32, burst: u32, millis: i64) -> bool {
        let refilled = (millis - bucket.at_millis).saturating_mul(i64::from(per_minute));
        bucket.units.saturating_add(refilled) >= i64::from(burst) * super::bucket::REQUEST
    }
}
