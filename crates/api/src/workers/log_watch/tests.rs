use super::*;
use crate::workers::Stop;
use customs_serving::Heard;
use std::sync::atomic::{AtomicI64, Ordering};
use tokio::time::timeout;

/// How long a test waits for what must happen.
const DEADLINE: Duration = Duration::from_secs(20);
const OURS: OrganisationId = OrganisationId::new(7);

/// The log is not read while nothing waits; a waiting reader learns when something is added, by the next regular look
/// too.
#[actix_rt::test]
async fn who_waits_is_told_whether_or_not_somebody_told_of_it() {
    let (end, asked, news) = (Arc::new(AtomicI64::new(1)), Arc::new(AtomicI64::new(0)), Arc::<LogNews>::default());
    let (read, counted) = (end.clone(), asked.clone());
    let ends = move |organisations: &[OrganisationId]| -> Result<Vec<(OrganisationId, i64)>, StorageError> {
        counted.fetch_add(1, Ordering::SeqCst);
        Ok(organisations.iter().map(|own| (*own, read.load(Ordering::SeqCst))).collect())
    };
    let (wake, (stop, signal)) = (Arc::new(Notify::new()), Stop::new());
    let watch = LogWatch {
        name: "a log",
        ends: Arc::new(ends),
        news: news.clone(),
        wake: wake.clone(),
        idle: Duration::from_millis(50),
        gather: Duration::from_millis(10),
    };
    assert!(!watch.look().await.expect("nothing to fail"), "nobody waits");
    assert_eq!(asked.load(Ordering::SeqCst), 0);
    let running = actix_rt::spawn(watch.run(signal));
    let mut listener = news.listen(OURS, "somebody").expect("a place");
    assert_eq!(listener.hear(0, Instant::now() + DEADLINE).await, Heard::News);
    end.store(2, Ordering::SeqCst);
    assert_eq!(listener.hear(1, Instant::now() + DEADLINE).await, Heard::News, "by a regular look");
    end.store(3, Ordering::SeqCst);
    wake.notify_one();
    assert_eq!(listener.hear(2, Instant::now() + DEADLINE).await, Heard::News);
    stop.now();
    timeout(DEADLINE, running).await.expect("in time").expect("it ends");
}

fn failing(most: i64) -> impl Fn(&[OrganisationId]) -> Result<Vec<(OrganisationId, i64)>, StorageError> {
    let looks = AtomicI64::new(0);
    move |organisations| match looks.fetch_add(1, Ordering::SeqCst) {
        look if look < most => Err(StorageError::Unavailable("the database is away".into())),
        _ => Ok(organisations.iter().map(|own| (*own, 1)).collect()),
    }
}

#[actix_rt::test]
async fn looks_that_fail_become_seldom_and_go_on() {
    let (news, (stop, signal)) = (Arc::<LogNews>::default(), Stop::new());
    let mut watch = LogWatch {
        name: "a log",
        ends: Arc::new(failing(3)),
        news: news.clone(),
        wake: Arc::new(Notify::new()),
        idle: Duration::from_millis(500),
        gather: Duration::from_millis(200),
    };
    let (shortest, longest): (Vec<_>, Vec<_>) = (0..6).map(|failures| watch.pauses(failures)).unzip();
    assert_eq!(shortest.iter().map(Duration::as_millis).collect::<Vec<_>>(), [200, 500, 500, 500, 500, 500]);
    assert_eq!(longest.iter().map(Duration::as_millis).collect::<Vec<_>>(), [500, 1_000, 2_000, 4_000, 5_000, 5_000]);
    watch.idle = Duration::from_millis(1);
    let mut listener = news.listen(OURS, "somebody").expect("a place");
    let running = actix_rt::spawn(watch.run(signal));
    assert_eq!(listener.hear(0, Instant::now() + DEADLINE).await, Heard::News, "when it works again");
    stop.now();
    timeout(DEADLINE, running).await.expect("in time").expect("it ends");
}
