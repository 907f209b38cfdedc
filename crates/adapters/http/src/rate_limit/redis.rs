use super::bucket::REQUEST;
use super::{Demand, Limit, MemoryRateLimits, RateLimitStore, Standing, minute};
use chrono::{DateTime, Utc};
use redis::aio::{ConnectionManager, ConnectionManagerConfig};
use redis::{Client, RedisError, Script};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Counts in a Redis server that several instances share. Each request takes one round trip. While the server does not
/// answer, each instance counts by itself.
pub struct RedisRateLimits {
    client: Client,
    connection: Mutex<Option<ConnectionManager>>,
    window: Script,
    bucket: Script,
    /// Until when (Unix milliseconds) the server is not asked, because it did not answer.
    resting_until: AtomicI64,
    is_unreachable: AtomicBool,
    meanwhile: MemoryRateLimits,
}

/// 1 while limits are counted in the memory of this instance for want of the store that instances share.
const UNREACHABLE: &str = "rate_limit_store_unreachable";

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
            is_unreachable: AtomicBool::new(false),
            meanwhile: MemoryRateLimits::default(),
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

    /// Asks the server whether it is there, so that a log tells from the start on if it is not.
    pub async fn greet(&self, now: DateTime<Utc>) {
        ::metrics::gauge!(UNREACHABLE).set(0);
        let greeted = async {
            let mut connection = self.connection()?;
            redis::cmd("PING").query_async::<()>(&mut connection).await
        };
        match greeted.await {
            Ok(()) => self.is_back(),
            Err(error) => self.rest(now, &error),
        }
    }

    /// Leaves the server alone for a while. One warning tells of it, when it is news.
    fn rest(&self, now: DateTime<Utc>, error: &RedisError) {
        self.resting_until.store(now.timestamp_millis() + REST_MILLIS, Ordering::Relaxed);
        if !self.is_unreachable.swap(true, Ordering::Relaxed) {
            ::metrics::gauge!(UNREACHABLE).set(1);
            tracing::warn!(
                cause = %error,
                "the store of the rate limits does not answer; this instance counts by itself until it does"
            );
        }
    }

    fn is_back(&self) {
        if self.is_unreachable.load(Ordering::Relaxed) && self.is_unreachable.swap(false, Ordering::Relaxed) {
            ::metrics::gauge!(UNREACHABLE).set(0);
            tracing::warn!("the store of the rate limits answers again; instances share their limits");
        }
    }
}

#[async_trait::async_trait(?Send)]
impl RateLimitStore for RedisRateLimits {
    async fn take(&self, now: DateTime<Utc>, demand: &Demand) -> Standing {
        if now.timestamp_millis() >= self.resting_until.load(Ordering::Relaxed) {
            match self.ask(now, demand).await {
                Ok(standing) => {
                    self.is_back();
                    return standing;
                }
                Err(error) => self.rest(now, &error),
            }
        }
        self.meanwhile.take(now, demand).await
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
            Self::start_at(free_port())
        }

        fn start_at(port: u16) -> Option<Self> {
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
    async fn while_redis_is_down_the_instance_counts_by_itself() {
        let nobody = RedisRateLimits::at(&format!("redis://127.0.0.1:{}", free_port())).expect("a URL");
        nobody.greet(at(0)).await;
        let (window, bucket) = (Demand::window("client:a".to_owned(), 3), Demand::bucket("token".to_owned(), 60, 2));
        let started = Instant::now();
        for _ in 0..100 {
            nobody.take(at(0), &window).await;
            nobody.take(at(0), &bucket).await;
        }
        assert!(started.elapsed() < Duration::from_secs(5), "a server that does not answer is left alone");
        let refused = nobody.take(at(2), &window).await;
        assert_eq!((refused.allowed, refused.limit, refused.retry_after), (false, 3, 58));
        assert!(nobody.take(at(60), &window).await.allowed);
        assert!(nobody.take(at(60), &bucket).await.allowed);
        assert!(RedisRateLimits::at("http://localhost").is_err());
    }

    #[actix_rt::test]
    async fn counts_are_shared_again_when_redis_is_back() {
        let port = free_port();
        let instance = RedisRateLimits::at(&format!("redis://127.0.0.1:{port}")).expect("a URL");
        let demand = Demand::window("client:a".to_owned(), 2);
        assert_eq!(instance.take(at(0), &demand).await.remaining, 1);
        let Some(server) = Server::start_at(port) else { return };
        let shared = RedisRateLimits::at(&server.url()).expect("a URL");
        assert_eq!(shared.take(at(5), &demand).await.remaining, 1);
        let deadline = Instant::now() + Duration::from_secs(10);
        let mut second = 5;
        while instance.is_unreachable.load(Ordering::Relaxed) {
            assert!(Instant::now() < deadline, "the server is asked again");
            second += 2;
            instance.take(at(second), &demand).await;
        }
        let other = Demand::window("client:b".to_owned(), 1);
        assert!(instance.take(at(second), &other).await.allowed);
        assert!(!shared.take(at(second), &other).await.allowed, "both count in the server");
    }
}
