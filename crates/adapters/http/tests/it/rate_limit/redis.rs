mod circuit_breaker;

use actix_web::rt::time::sleep;
use chrono::Duration as Span;
use chrono::{DateTime, Utc};
use customs_http::internals::{PATIENCE, REST};
use customs_http::{Demand, RateLimitStore, RedisRateLimits};
use customs_test_support::has_program;
use futures_util::future::join_all;
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::time::Instant;

/// A Redis server of its own for one test.
struct Server {
    process: Child,
    port: u16,
}

impl Server {
    /// Starts a server; `None`, with a message, if no Redis is installed, which fails the test under CI.
    fn start() -> Option<Self> {
        Self::start_at(free_port())
    }

    fn start_at(port: u16) -> Option<Self> {
        if !has_program("redis-server", "limits kept in Redis are not tried").expect("it is installed") {
            return None;
        }
        let process = Command::new("redis-server")
            .args(["--port", &port.to_string(), "--save", "", "--appendonly", "no", "--bind", "127.0.0.1"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("redis-server starts");
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
    let memory = customs_http::MemoryRateLimits::default();
    let demand = Demand::bucket("token".to_owned(), 100, 5);
    for second in [0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 3, 3, 60, 60, 61] {
        let (here, there) = (memory.take(at(second), &demand).await, shared.take(at(second), &demand).await);
        assert_eq!(here, there, "after {second} seconds");
    }
}

#[actix_rt::test]
async fn while_redis_is_down_the_instance_counts_by_itself() {
    let nobody = RedisRateLimits::at(&format!("redis://127.0.0.1:{}", free_port())).expect("a URL");
    nobody.greet().await;
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
    while !instance.is_there() {
        assert!(Instant::now() < deadline, "the server is asked again");
        sleep(Duration::from_millis(20)).await;
        instance.take(at(5), &demand).await;
    }
    let other = Demand::window("client:b".to_owned(), 1);
    assert!(instance.take(at(5), &other).await.allowed);
    assert!(!shared.take(at(5), &other).await.allowed, "both count in the server");
}

#[actix_rt::test]
async fn a_server_that_takes_connections_and_never_answers_holds_up_one_request_at_a_time() {
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = silent.local_addr().expect("an address").port();
    let instance = RedisRateLimits::at(&format!("redis://127.0.0.1:{port}")).expect("a URL");
    let demand = Demand::window("client:a".to_owned(), 1000);
    let take = async || {
        let started = Instant::now();
        instance.take(at(0), &demand).await;
        started.elapsed()
    };
    let first = take().await;
    assert!(first >= PATIENCE && first < PATIENCE * 2, "it waits once, in all: {first:?}");
    for _ in 0..100 {
        let took = take().await;
        assert!(took < PATIENCE / 2, "the server rests from its failure on: {took:?}");
    }
    sleep(REST + PATIENCE / 2).await;
    let took = join_all((0..20).map(|_| take())).await;
    let held_up = took.iter().filter(|took| **took >= PATIENCE).count();
    assert_eq!(held_up, 1, "one asks whether it is back: {took:?}");
    assert_eq!(instance.take(at(0), &demand).await.remaining, 1000 - 122, "all of them were counted");
}
