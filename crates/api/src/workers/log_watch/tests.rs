use super::*;
use crate::workers::Stop;
use customs_serving::Heard;
use std::sync::atomic::{AtomicI64, Ordering};
use tokio::time::timeout;

/// How long a test waits for what must happen.
const DEADLINE: Duration = Duration::from_secs(20);
const OURS: OrganisationId = OrganisationId::new(7);

/// It is asked for nothing while nobody waits; who waits is told when something is added, by the next regular look too.
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
    let running = actix_rt::spawn(watch.run(signal));
    for _ in 0..3 {
        wake.notify_one();
        actix_rt::time::sleep(Duration::from_millis(30)).await;
    }
    assert_eq!(asked.load(Ordering::SeqCst), 0, "nobody waits");
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
