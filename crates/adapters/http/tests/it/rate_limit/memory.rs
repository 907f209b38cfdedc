use chrono::Duration;
use chrono::{DateTime, Utc};
use customs_http::{Demand, MemoryRateLimits, RateLimitStore};

fn at(second: i64) -> DateTime<Utc> {
    "2026-03-02T09:30:00Z".parse::<DateTime<Utc>>().expect("a timestamp") + Duration::seconds(second)
}

#[actix_rt::test]
async fn a_window_ends_with_the_minute_of_the_clock() {
    let store = MemoryRateLimits::default();
    let demand = Demand::window("client:a".to_owned(), 2);
    let first = store.take(at(50), &demand).await;
    assert_eq!((first.allowed, first.remaining, first.reset), (true, 1, at(60).timestamp()));
    assert!(store.take(at(51), &demand).await.allowed);
    let third = store.take(at(52), &demand).await;
    assert_eq!((third.allowed, third.remaining, third.retry_after), (false, 0, 8));
    assert!(store.take(at(52), &Demand::window("client:b".to_owned(), 2)).await.allowed);
    assert!(store.take(at(60), &demand).await.allowed);
}

#[actix_rt::test]
async fn a_bucket_gives_two_hundred_at_once_and_then_a_hundred_a_minute() {
    let store = MemoryRateLimits::default();
    let demand = Demand::bucket("token".to_owned(), 100, 200);
    for _ in 0..200 {
        assert!(store.take(at(0), &demand).await.allowed);
    }
    let refused = store.take(at(0), &demand).await;
    assert_eq!((refused.allowed, refused.remaining, refused.retry_after), (false, 0, 1));
    assert_eq!(refused.reset, at(120).timestamp());
    for _ in 0..100 {
        assert!(store.take(at(60), &demand).await.allowed);
    }
    assert!(!store.take(at(60), &demand).await.allowed);
    assert_eq!(store.take(at(100_000), &demand).await.remaining, 199);
}
