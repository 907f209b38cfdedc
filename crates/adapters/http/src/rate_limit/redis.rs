pub(crate) mod circuit_breaker;

use self::circuit_breaker::{Asking, CircuitBreaker, Failure};
use super::bucket::REQUEST;
use super::{Demand, Limit, MemoryRateLimits, RateLimitStore, Standing, minute};
use crate::Part;
use actix_web::rt::time::timeout;
use chrono::{DateTime, Utc};
use redis::aio::{ConnectionManager, ConnectionManagerConfig};
use redis::{Client, RedisError, Script};
use std::fmt::Display;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Counts requests in a Redis server that several instances share. Each request takes one round trip. While the server
/// does not answer, each instance counts by itself.
pub struct RedisRateLimits {
    client: Client,
    connection: Mutex<Option<ConnectionManager>>,
    window: Script,
    bucket: Script,
    circuit_breaker: CircuitBreaker,
    meanwhile: MemoryRateLimits,
}

/// Gauge that is 1 while this instance counts in its own memory because the shared store does not answer.
const UNREACHABLE: &str = "rate_limit_store_unreachable";

/// Longest time for which a request waits for the server, for any reason.
pub const PATIENCE: Duration = Duration::from_millis(250);
/// Time for which a server that did not answer is not asked again.
pub const REST: Duration = Duration::from_secs(1);

const WINDOW: &str = "
local counted = redis.call('INCR', KEYS[1])
if counted == 1 then redis.call('EXPIRE', KEYS[1], 120) end
return counted";

/// The same arithmetic as `Bucket::after_request`.
const BUCKET: &str = "
local per_minute, burst, request, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local full = burst * request
local held = redis.call('HMGET', KEYS[1], 'units', 'at')
local units = full
if held[1] then units = math.min(full, tonumber(held[1]) + math.max(0, now - tonumber(held[2])) * per_minute) end
local allowed = 0
if units >= request then allowed = 1; units = units - request end
redis.call('HSET', KEYS[1], 'units', string.format('%.0f', units), 'at', string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil(full / math.max(1, per_minute)) + 1000)
return {allowed, units}";

impl RedisRateLimits {
    /// Counts in the server at this URL (`redis://…`), which need not answer yet.
    ///
    /// # Errors
    /// The text is not the URL of a Redis server.
    pub fn at(url: &str) -> Result<Self, InvalidRedisUrl> {
        Ok(Self {
            client: Client::open(url).map_err(InvalidRedisUrl)?,
            connection: Mutex::new(None),
            window: Script::new(WINDOW),
            bucket: Script::new(BUCKET),
            circuit_breaker: CircuitBreaker::with(REST, PATIENCE),
            meanwhile: MemoryRateLimits::default(),
        })
    }

    /// Whether the server answers, as far as is known.
    #[doc(hidden)]
    pub fn is_there(&self) -> bool {
        self.circuit_breaker.is_there()
    }

    /// The connection that all requests of this process share.
    fn connection(&self) -> Result<ConnectionManager, RedisError> {
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(connection) = &*connection {
            return Ok(connection.clone());
        }
        let config = ConnectionManagerConfig::new()
            .set_number_of_retries(0)
            .set_connection_timeout(Some(PATIENCE))
            .set_response_timeout(Some(PATIENCE));
        let made = ConnectionManager::new_lazy_with_config(self.client.clone(), config)?;
        Ok(connection.insert(made).clone())
    }

    async fn ask(&self, now: DateTime<Utc>, demand: &Demand) -> Result<Standing, RedisError> {
        let mut connection = self.connection()?;
        match demand.limit {
            Limit::Window { per_minute } => {
                let key = format!("customs:limit:{}:{}", demand.key, minute(now));
                let counted: u32 = self.window.key(key).invoke_async(&mut connection).await?;
                Ok(Standing::in_window(counted, per_minute, now))
            }
            Limit::Bucket { per_minute, burst } => {
                let (allowed, units): (bool, i64) = self
                    .bucket
                    .key(format!("customs:limit:{}", demand.key))
                    .arg(per_minute)
                    .arg(burst)
                    .arg(REQUEST)
                    .arg(now.timestamp_millis())
                    .invoke_async(&mut connection)
                    .await?;
                Ok(Standing::with_bucket(allowed, units, per_minute, burst, now))
            }
        }
    }

    /// Checks at the start whether the server answers, so that the log shows at once if it does not.
    pub async fn greet(&self) {
        ::metrics::describe_gauge!(
            UNREACHABLE,
            "1 while the Redis of the rate limits does not answer and this instance counts by itself"
        );
        ::metrics::gauge!(UNREACHABLE).set(0);
        let greeted = async {
            let mut connection = self.connection()?;
            redis::cmd("PING").query_async::<()>(&mut connection).await
        };
        self.in_time(greeted).await;
    }

    /// Asks the server for a sign of life.
    ///
    /// # Errors
    /// It does not answer, refuses the log-in, or is none.
    pub async fn try_out(&self) -> Result<(), String> {
        let asked = async {
            let mut connection = self.client.get_multiplexed_async_connection().await?;
            redis::cmd("PING").query_async::<()>(&mut connection).await
        };
        asked.await.map_err(|error| error.category().to_owned())
    }

    /// Asks the Redis server. `None` if it failed lately and is not asked for now, or does not answer in time.
    async fn in_time<T>(&self, asked: impl Future<Output = Result<T, RedisError>>) -> Option<T> {
        let asking = self.circuit_breaker.may_ask()?;
        match timeout(PATIENCE, asked).await {
            Ok(Ok(answer)) => {
                self.answered(asking);
                Some(answer)
            }
            Ok(Err(error)) => {
                self.failed(asking, &error);
                None
            }
            Err(too_late) => {
                self.failed(asking, &too_late);
                None
            }
        }
    }

    fn answered(&self, asking: Asking) {
        if self.circuit_breaker.answered(asking) {
            ::metrics::gauge!(UNREACHABLE).set(0);
            tracing::warn!("the store of the rate limits answers again; instances share their limits");
        }
    }

    /// Stops asking the server for a while. One warning is logged when it stops answering.
    fn failed(&self, asking: Asking, cause: &dyn Display) {
        let failure = self.circuit_breaker.failed(asking);
        if failure != Failure::Stale {
            // The next request gets a new connection, because this one may still wait for the answer.
            self.connection.lock().unwrap_or_else(PoisonError::into_inner).take();
        }
        if failure == Failure::News {
            ::metrics::gauge!(UNREACHABLE).set(1);
            tracing::warn!(
                %cause,
                "the store of the rate limits does not answer; this instance counts by itself until it does"
            );
        }
    }
}

#[async_trait::async_trait(?Send)]
impl RateLimitStore for RedisRateLimits {
    async fn take(&self, now: DateTime<Utc>, demand: &Demand) -> Standing {
        match self.in_time(self.ask(now, demand)).await {
            Some(standing) => standing,
            None => self.meanwhile.take(now, demand).await,
        }
    }

    fn part(&self) -> Option<Part> {
        let name = "rate_limits";
        let reason = "the store of the rate limits does not answer; this instance counts by itself";
        Some(if self.circuit_breaker.is_there() { Part::ok(name) } else { Part::degraded(name, reason, None) })
    }
}

/// The text is not the URL of a Redis server.
#[derive(Debug, thiserror::Error)]
#[error("not the URL of a Redis server")]
pub struct InvalidRedisUrl(#[source] RedisError);
