use super::bucket::REQUEST;
use super::{Demand, Limit, RateLimitStore, Standing, minute};
use chrono::{DateTime, Utc};
use redis::aio::{ConnectionManager, ConnectionManagerConfig};
use redis::{Client, RedisError, Script};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Counts in a Redis server that several instances share. Each request takes one round trip.
pub struct RedisRateLimits {
    client: Client,
    connection: Mutex<Option<ConnectionManager>>,
    window: Script,
    bucket: Script,
    /// Until when (Unix milliseconds) the server is not asked, because it did not answer.
    resting_until: AtomicI64,
    warned_in: AtomicI64,
}

/// How long a request may wait for the server at most.
const PATIENCE: Duration = Duration::from_millis(250);
/// How long a server that did not answer is left alone.
const REST_MILLIS: i64 = 1000;

const WINDOW: &str = "
local counted = redis.call('INCR', KEYS[1])
if counted == 1 then redis.call('EXPIRE', KEYS[1], 120) end
return counted";

/// The arithmetic of `Bucket::after_request`.
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
    /// When the URL is none of a Redis server.
    pub fn at(url: &str) -> Result<Self, InvalidRedisUrl> {
        Ok(Self {
            client: Client::open(url).map_err(InvalidRedisUrl)?,
            connection: Mutex::new(None),
            window: Script::new(WINDOW),
            bucket: Script::new(BUCKET),
            resting_until: AtomicI64::new(0),
            warned_in: AtomicI64::new(0),
        })
    }

    /// The connection that all requests of this process share.
    fn connection(&self) -> Result<ConnectionManager, RedisError> {
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(connection) = &*connection {
            return Ok(connection.clone());
        }
        let config = ConnectionManagerConfig::new()
            .set_number_of_retries(1)
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

    fn rest(&self, now: DateTime<Utc>, error: &RedisError) {
        self.resting_until.store(now.timestamp_millis() + REST_MILLIS, Ordering::Relaxed);
        if self.warned_in.swap(minute(now), Ordering::Relaxed) != minute(now) {
            tracing::warn!(cause = %error, "the store of the rate limits does not answer; requests pass uncounted");
        }
    }
}

#[async_trait::async_trait(?Send)]
impl RateLimitStore for RedisRateLimits {
    async fn take(&self, now: DateTime<Utc>, demand: &Demand) -> Standing {
        if now.timestamp_millis() < self.resting_until.load(Ordering::Relaxed) {
            return passed(now, demand);
        }
        match self.ask(now, demand).await {
            Ok(standing) => standing,
            Err(error) => {
                self.rest(now, &error);
                passed(now, demand)
            }
        }
    }
}

/// Where a sender stands whose requests nobody counted.
fn passed(now: DateTime<Utc>, demand: &Demand) -> Standing {
    match demand.limit {
        Limit::Window { per_minute } => Standing { allowed: true, ..Standing::in_window(0, per_minute, now) },
        Limit::Bucket { per_minute, burst } => {
            Standing::with_bucket(true, i64::from(burst) * REQUEST, per_minute, burst, now)
        }
    }
}

/// A text that is no URL of a Redis server.
#[derive(Debug, thiserror::Error)]
#[error("not the URL of a Redis server")]
pub struct InvalidRedisUrl(#[source] RedisError);

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::Duration as Span;
    use std::net::TcpListener;
    use std::process::{Child, Command, Stdio};
    use std::time::Instant;

    /// A Redis server of its own for one test.
    struct Server {
        process: Child,
        port: u16,
    }

    impl Server {
        /// `None`, with a message, where no Redis is installed. Under CI that is a failure.
        fn start() -> Option<Self> {
            let port = free_port();
            let started = Command::new("redis-server")
                .args(["--port", &port.to_string(), "--save", "", "--appendonly", "no", "--bind", "127.0.0.1"])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn();
            let process = match started {
                Ok(process) => process,
                Err(error) => {
                    assert!(std::env::var_os("CI").is_none(), "redis-server: {error}");
                    println!("SKIPPED: redis-server is not installed ({error})");
                    return None;
                }
            };
            let deadline = Instant::now() + Duration::from_secs(10);
            while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
                assert!(Instant::now() < deadline, "Redis did not start");
                std::thread::yield_now();
            }
            Some(Self { process, port })
        }

        fn url(&self) -> String {
            format!("redis://127.0.0.1:{}", self.port)
        }
    }

    impl Drop for Server {
        fn drop(&mut self) {
            let _ = self.process.kill();
            let _ = self.process.wait();
        }
    }

    fn free_port() -> u16 {
        TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port").port()
    }

    fn at(second: i64) -> DateTime<Utc> {
        "2026-03-02T09:30:00Z".parse::<DateTime<Utc>>().expect("a timestamp") + Span::seconds(second)
    }

    #[actix_rt::test]
    async fn two_instances_share_a_window() {
        let Some(server) = Server::start() else { return };
        let instances = [RedisRateLimits::at(&server.url()), RedisRateLimits::at(&server.url())];
        let [one, other] = instances.map(|instance| instance.expect("a URL"));
        let demand = Demand::window("client:a".to_owned(), 3);
        assert_eq!(one.take(at(10), &demand).await.remaining, 2);
        assert_eq!(other.take(at(10), &demand).await.remaining, 1);
        assert!(one.take(at(11), &demand).await.allowed);
        let refused = other.take(at(12), &demand).await;
        assert_eq!((refused.allowed, refused.remaining, refused.retry_after), (false, 0, 48));
        assert_eq!(one.take(at(60), &demand).await.remaining, 2);
    }

    #[actix_rt::test]
    async fn a_bucket_in_redis_counts_as_one_in_memory() {
        let Some(server) = Server::start() else { return };
        let shared = RedisRateLimits::at(&server.url()).expect("a URL");
        let memory = crate::MemoryRateLimits::default();
        let demand = Demand::bucket("token".to_owned(), 100, 5);
        for second in [0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 3, 3, 60, 60, 61] {
            let (here, there) = (memory.take(at(second), &demand).await, shared.take(at(second), &demand).await);
            assert_eq!(here, there, "after {second} seconds");
        }
    }

    #[actix_rt::test]
    async fn requests_pass_while_redis_is_down_and_count_again_when_it_is_back() {
        let nobody = RedisRateLimits::at(&format!("redis://127.0.0.1:{}", free_port())).expect("a URL");
        let demand = Demand::window("client:a".to_owned(), 1);
        let started = Instant::now();
        for _ in 0..100 {
            assert!(nobody.take(at(0), &demand).await.allowed);
        }
        assert!(started.elapsed() < Duration::from_secs(5), "a server that does not answer is left alone");
        assert!(nobody.take(at(2), &demand).await.allowed, "and asked again later");
        assert!(RedisRateLimits::at("http://localhost").is_err());
    }
}
