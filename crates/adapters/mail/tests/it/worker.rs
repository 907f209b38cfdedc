use customs_kernel::{Clock, ImmediateWork, ManualClock, StorageError};
use customs_mail::testing::{MailStore, MemoryMail, new_mail};
use customs_mail::{
    AttemptRecord, ClaimedMail, Lease, MailFailure, MailQueue, MailRecord, MailRoom, MailStatus, MailTransport,
    MockAttachmentSource, MockDeliveryListener, NewMail, OutgoingMail, RetryPolicy, SendOutcome,
};
use customs_mail_transport::{MailLimits, MailWorker};
use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{Notify, oneshot};

struct Bench {
    store: MailStore,
    clock: Arc<ManualClock>,
}

impl Bench {
    fn new() -> Self {
        let clock = Arc::new(ManualClock::at("2026-05-02T10:00:00Z".parse().expect("a moment")));
        Self { store: MemoryMail::store(), clock }
    }

    fn mail_about(&self, invoice: i64) {
        self.store.queue.enqueue(&new_mail(self.store.organisations[0], invoice)).expect("kept");
    }

    fn worker(&self, transport: impl MailTransport + 'static) -> MailWorker {
        self.worker_on(self.store.queue.clone(), Arc::new(transport))
    }

    fn worker_on(&self, queue: Arc<dyn MailQueue>, transport: Arc<dyn MailTransport>) -> MailWorker {
        let mut attachments = MockAttachmentSource::new();
        attachments.expect_load().returning(|_, _, _| Ok(Some(b"bytes".to_vec())));
        let mut listener = MockDeliveryListener::new();
        listener.expect_delivered().returning(|_, _| Ok(()));
        let room = MailRoom {
            queue,
            attachments: Arc::new(attachments),
            listener: Arc::new(listener),
            work: Arc::new(ImmediateWork),
            clock: self.clock.clone(),
            retry: RetryPolicy::default(),
        };
        let limits = MailLimits { idle: Duration::from_millis(5), ..MailLimits::for_timeout(Duration::from_secs(10)) };
        MailWorker { room, transport, wake: Arc::default(), limits }
    }

    fn record(&self, invoice: i64) -> MailRecord {
        let about = new_mail(self.store.organisations[0], invoice).about;
        self.store.directory.about(self.store.organisations[0], about, 1).expect("a list").remove(0)
    }
}

async fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = std::time::Instant::now() + Duration::from_secs(20);
    while !holds() {
        assert!(std::time::Instant::now() < deadline, "not in time: {what}");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

/// A transport that gives these outcomes in order, and remembers the mails it got.
#[derive(Clone, Default)]
struct Replies {
    replies: Arc<Mutex<Vec<SendOutcome>>>,
    got: Arc<Mutex<Vec<OutgoingMail>>>,
}

#[async_trait::async_trait]
impl MailTransport for Replies {
    async fn send(&self, mail: OutgoingMail) -> SendOutcome {
        self.got.lock().expect("mails").push(mail);
        self.replies.lock().expect("replies").pop().unwrap_or(SendOutcome::Delivered)
    }
}

#[actix_rt::test]
async fn a_mail_is_sent_once_with_its_files() {
    let bench = Bench::new();
    bench.mail_about(7);
    let replies = Replies::default();
    let worker = bench.worker(replies.clone());
    assert_eq!((worker.run_once().await, worker.run_once().await), (1, 0));
    let got = replies.got.lock().expect("mails").remove(0);
    assert_eq!((got.enclosures.len(), got.enclosures[0].bytes.as_slice()), (2, b"bytes".as_slice()));
    assert_eq!((bench.record(7).status, bench.record(7).sent_at), (MailStatus::Sent, Some(bench.clock.now())));
}

#[actix_rt::test]
async fn a_mail_that_is_put_off_is_sent_later_and_looks_the_same() {
    let bench = Bench::new();
    bench.mail_about(7);
    let replies = Replies::default();
    replies.replies.lock().expect("replies").push(SendOutcome::NotNow(MailFailure::TimedOut));
    let worker = bench.worker(replies.clone());
    assert_eq!(worker.run_once().await, 1);
    let record = bench.record(7);
    assert_eq!((record.status, record.last_error), (MailStatus::Pending, Some(MailFailure::TimedOut.into())));
    bench.clock.advance(chrono::Duration::minutes(1) - chrono::Duration::microseconds(1));
    assert_eq!(worker.run_once().await, 0);
    bench.clock.advance(chrono::Duration::microseconds(1));
    assert_eq!(worker.run_once().await, 1);
    assert_eq!(bench.record(7).status, MailStatus::Sent);
    let got = replies.got.lock().expect("mails");
    assert_eq!(got[0], got[1]);
}

#[actix_rt::test]
async fn a_refused_mail_is_not_tried_again() {
    let bench = Bench::new();
    bench.mail_about(7);
    let replies = Replies::default();
    replies
        .replies
        .lock()
        .expect("replies")
        .push(SendOutcome::Refused(MailFailure::UnusableAddress { address: "x@[::1]".to_owned().into() }));
    let worker = bench.worker(replies);
    assert_eq!(worker.run_once().await, 1);
    bench.clock.advance(chrono::Duration::days(30));
    assert_eq!(worker.run_once().await, 0);
    assert_eq!(bench.record(7).status, MailStatus::Failed);
}

/// A transport that hangs with the mail about invoice 1 until the test lets it go.
struct Gated {
    started: Arc<Notify>,
    gate: Arc<Notify>,
}

#[async_trait::async_trait]
impl MailTransport for Gated {
    async fn send(&self, mail: OutgoingMail) -> SendOutcome {
        if mail.id.get() == 1 {
            self.started.notify_one();
            self.gate.notified().await;
        }
        SendOutcome::Delivered
    }
}

#[actix_rt::test]
async fn a_mail_that_hangs_holds_up_no_other_and_is_finished_when_the_worker_stops() {
    let bench = Bench::new();
    (1..=20).for_each(|invoice| bench.mail_about(invoice));
    let (started, gate) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let worker = bench.worker(Gated { started: started.clone(), gate: gate.clone() });
    let (stop, stopped) = oneshot::channel::<()>();
    let running = actix_rt::spawn(async move { worker.run(async { stopped.await.unwrap_or(()) }).await });
    started.notified().await;
    until("the others", || (2..=20).all(|invoice| bench.record(invoice).status == MailStatus::Sent)).await;
    assert_eq!(bench.record(1).status, MailStatus::Pending);
    stop.send(()).expect("running");
    gate.notify_one();
    running.await.expect("a clean end");
    assert_eq!(bench.record(1).status, MailStatus::Sent);
    bench.mail_about(21);
    assert_eq!(bench.record(21).status, MailStatus::Pending, "nobody works any more");
}

#[actix_rt::test]
async fn two_workers_share_a_queue_and_send_nothing_twice() {
    let bench = Bench::new();
    (1..=50).for_each(|invoice| bench.mail_about(invoice));
    let replies = Replies::default();
    let workers: Vec<_> = (0..2)
        .map(|_| {
            let worker = bench.worker(replies.clone());
            actix_rt::spawn(async move { worker.run(std::future::pending()).await })
        })
        .collect();
    until("every mail", || (1..=50).all(|invoice| bench.record(invoice).status == MailStatus::Sent)).await;
    workers.iter().for_each(|worker| worker.abort());
    let got = replies.got.lock().expect("mails");
    let different: HashSet<_> = got.iter().map(|mail| mail.id).collect();
    assert_eq!((got.len(), different.len()), (50, 50));
}

#[actix_rt::test]
async fn a_mail_that_was_sent_is_noted_when_the_database_is_back_and_not_sent_again() {
    let bench = Bench::new();
    bench.mail_about(7);
    let queue = Arc::new(Forgetful { queue: bench.store.queue.clone(), failures: AtomicUsize::new(2) });
    let replies = Replies::default();
    let worker = bench.worker_on(queue, Arc::new(replies.clone()));
    let running = actix_rt::spawn(async move { worker.run(std::future::pending()).await });
    until("the record", || bench.record(7).status == MailStatus::Sent).await;
    running.abort();
    assert_eq!(replies.got.lock().expect("mails").len(), 1);
}

/// A queue that fails to record an outcome this many times.
struct Forgetful {
    queue: Arc<dyn MailQueue>,
    failures: AtomicUsize,
}

impl MailQueue for Forgetful {
    fn enqueue(&self, mail: &NewMail) -> Result<MailRecord, StorageError> {
        self.queue.enqueue(mail)
    }

    fn claim(
        &self,
        limit: u32,
        now: chrono::DateTime<chrono::Utc>,
        until: chrono::DateTime<chrono::Utc>,
    ) -> Result<Vec<ClaimedMail>, StorageError> {
        self.queue.claim(limit, now, until)
    }

    fn record(&self, attempt: &AttemptRecord) -> Result<bool, StorageError> {
        let left = self.failures.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        if left.is_ok() { Err(StorageError::Unavailable("down".into())) } else { self.queue.record(attempt) }
    }

    fn release(&self, leases: &[Lease]) -> Result<(), StorageError> {
        self.queue.release(leases)
    }
}
