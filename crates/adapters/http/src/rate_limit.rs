//! Rate limits: fixed windows of a minute, and a token bucket.

mod bucket;
mod memory;
pub(crate) mod redis;

pub use self::memory::MemoryRateLimits;
pub use self::redis::{InvalidRedisUrl, RedisRateLimits};

use crate::Part;
use chrono::{DateTime, Utc};

/// Counts requests. Its implementations are in this crate: in memory for one instance, in Redis for several instances
/// that share the limits.
#[async_trait::async_trait(?Send)]
pub trait RateLimitStore: Send + Sync {
    /// Counts one request and returns the standing of its sender. This never fails: if a store does not answer, the
    /// memory of the instance replaces it.
    async fn take(&self, now: DateTime<Utc>, demand: &Demand) -> Standing;

    /// Whether the server answers that instances share, as a part of the service; `None` for a store without one.
    fn part(&self) -> Option<Part> {
        None
    }
}

/// One request to be counted against one limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Demand {
    pub(crate) key: String,
    pub(crate) limit: Limit,
}

/// The kind of a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Limit {
    /// A number of requests in each minute of the clock.
    Window { per_minute: u32 },
    /// A number of requests that can be saved up (`burst`); some are given back each minute.
    Bucket { per_minute: u32, burst: u32 },
}

impl Demand {
    /// A request that counts against a number of them in each minute.
    #[doc(hidden)]
    #[must_use]
    pub fn window(key: String, per_minute: u32) -> Self {
        Self { key, limit: Limit::Window { per_minute } }
    }

    /// A request that counts against a number of them that can be saved up.
    #[doc(hidden)]
    #[must_use]
    pub fn bucket(key: String, per_minute: u32, burst: u32) -> Self {
        Self { key, limit: Limit::Bucket { per_minute, burst } }
    }
}

/// The standing of a sender after a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Whether the request is let through.
    pub allowed: bool,
    /// Number of requests of the limit.
    pub limit: u32,
    /// Number of requests that are left.
    pub remaining: u32,
    /// Unix time in seconds at which all requests are available again.
    pub reset: i64,
    /// Seconds after which the next request is let through.
    pub retry_after: u32,
}

impl Standing {
    /// The standing in a window in which this number of requests was counted.
    pub(crate) fn in_window(counted: u32, per_minute: u32, now: DateTime<Utc>) -> Self {
        let reset = (minute(now) + 1) * 60;
        Self {
            allowed: counted <= per_minute,
            limit: per_minute,
            remaining: per_minute.saturating_sub(counted),
            reset,
            retry_after: u32::try_from(reset - now.timestamp()).unwrap_or(60).max(1),
        }
    }

    /// Of two standings the one that refuses, otherwise the one with fewer requests left.
    pub(crate) fn tighter(one: Option<Self>, other: Option<Self>) -> Option<Self> {
        match (one, other) {
            (Some(one), Some(other)) => Some(std::cmp::min_by_key(one, other, |s| (s.allowed, s.remaining))),
            (one, other) => one.or(other),
        }
    }
}

/// The minute of the clock, counted since 1970.
pub(crate) fn minute(now: DateTime<Utc>) -> i64 {
    now.timestamp().div_euclid(60)
}
