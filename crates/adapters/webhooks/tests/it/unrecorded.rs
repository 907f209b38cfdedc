//! Tries that cannot be recorded.

use crate::receiver::{Desk, Receiver, Response};
use crate::worker::{records, records_of, sender, until, worker};
use chrono::{DateTime, Utc};
use customs_callbacks::{
    AttemptRecord, CallbackId, ClaimedDelivery, DeliveryQueue, DeliveryRecord, DeliveryStatus, EventName, Lease,
    MockCallbackSender, NewDelivery, SendOutcome, Sent, Share, WaitingCallback,
};
use customs_kernel::{OrganisationId, StorageError};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

#[actix_rt::test]
async fn a_try_that_could_not_be_recorded_at_once_is_recorded_later_and_not_sent_again() {
    let desk = Desk::open();
    let callback = desk.register("http://receiver.test/in").registration.id();
    desk.report(EventName::Accepted, 1);
    let mut sender = MockCallbackSender::new();
    sender.expect_send().times(1).return_const(Sent::from(SendOutcome::Responded(200)));
    let queue = Arc::new(ForgetfulQueue {
        queue: desk.store.queue.clone(),
        failures: AtomicUsize::new(2),
        of: None,
        how: How::Refuses,
    });
    let worker = worker(&desk, queue, Rc::new(sender));
    let running = actix_rt::spawn(async move { worker.run(std::future::pending()).await });
    until("the record", || records(&desk, callback)[0].status == DeliveryStatus::Delivered).await;
    running.abort();
}

#[actix_rt::test]
async fn nothing_more_is_sent_while_tries_cannot_be_recorded() {
    let receiver = Receiver::start(|_| Response::Status(200));
    let desk = Desk::open();
    let callback = desk.register(&receiver.url("/in")).registration.id();
    desk.report(EventName::Accepted, 1);
    let queue = Arc::new(ForgetfulQueue {
        queue: desk.store.queue.clone(),
        failures: AtomicUsize::new(1_000),
        of: None,
        how: How::Refuses,
    });
    let worker = worker(&desk, queue.clone(), sender(std::time::Duration::from_secs(5)));
    let running = actix_rt::spawn(async move { worker.run(std::future::pending()).await });
    let failed = || 1_000 - queue.failures.load(Ordering::SeqCst);
    // By the second failure the worker knows of the first.
    until("the record is tried again", || failed() >= 2).await;
    desk.report(EventName::Accepted, 2);
    until("the record is tried again and again", || failed() >= 4).await;
    assert_eq!(receiver.calls().len(), 1, "the next one is not claimed");
    queue.failures.store(0, Ordering::SeqCst);
    let is_delivered = |record: &DeliveryRecord| record.status == DeliveryStatus::Delivered;
    until("both are recorded", || records(&desk, callback).iter().all(is_delivered)).await;
    assert_eq!(receiver.calls().len(), 2, "each was sent once");
    running.abort();
}

/// Tries of one organisation that cannot be recorded hold up no other organisation.
async fn holds_up_no_other(how: How) {
    let receiver = Receiver::start(|_| Response::Status(200));
    let desk = Desk::open();
    let [away, there] = desk.store.organisations;
    let [of_away, of_there] = [(away, "/away"), (there, "/there")]
        .map(|(own, path)| desk.register_for(own, &receiver.url(path)).registration.id());
    let other_of_away = desk.register_for(away, &receiver.url("/other")).registration.id();
    let report = |declaration| {
        desk.report_on(away, EventName::Accepted, declaration);
        desk.report_on(there, EventName::Accepted, declaration);
    };
    // The first tries of both are recorded together, which fails.
    report(1);
    let queue =
        ForgetfulQueue { queue: desk.store.queue.clone(), failures: AtomicUsize::new(1_000_000), of: Some(away), how };
    let queue = Arc::new(queue);
    let worker = worker(&desk, queue.clone(), sender(std::time::Duration::from_secs(5)));
    let running = actix_rt::spawn(async move { worker.run(std::future::pending()).await });
    // By the second failure the worker knows of the first.
    until("the record is tried again", || queue.failures.load(Ordering::SeqCst) <= 1_000_000 - 2).await;
    let is_delivered = |record: &DeliveryRecord| record.status == DeliveryStatus::Delivered;
    let records_for = |organisation, callback| records_of(&desk, organisation, callback);
    for declaration in 2..=5 {
        until("the other is served", || {
            let records = records_for(there, of_there);
            usize::try_from(declaration - 1).is_ok_and(|reported| records.len() == reported)
                && records.iter().all(is_delivered)
        })
        .await;
        report(declaration);
    }
    until("the other is served to the end", || records_for(there, of_there).iter().all(is_delivered)).await;
    let called = |path| receiver.calls().iter().filter(|call| call.path == path).count();
    assert_eq!((called("/there"), called("/away"), called("/other")), (5, 1, 1), "what cannot be recorded is not sent");
    queue.failures.store(0, Ordering::SeqCst);
    for callback in [of_away, other_of_away] {
        until("what waited is recorded and sent", || records_for(away, callback).iter().all(is_delivered)).await;
    }
    assert_eq!((called("/there"), called("/away"), called("/other")), (5, 5, 5), "each was sent once");
    running.abort();
}

#[actix_rt::test]
async fn an_organisation_whose_tries_are_refused_holds_up_no_other() {
    holds_up_no_other(How::Refuses).await;
}

#[actix_rt::test]
async fn an_organisation_whose_server_is_silent_holds_up_no_other() {
    holds_up_no_other(How::IsSilent).await;
}

#[actix_rt::test]
async fn an_organisation_whose_record_breaks_off_holds_up_no_other() {
    holds_up_no_other(How::BreaksOff).await;
}

#[actix_rt::test]
async fn a_stop_records_what_can_be_recorded() {
    let receiver = Receiver::start(|_| Response::Status(200));
    let desk = Desk::open();
    let [away, there] = desk.store.organisations;
    let of_away = desk.register_for(away, &receiver.url("/away")).registration.id();
    let of_there = desk.register_for(there, &receiver.url("/there")).registration.id();
    for organisation in [away, there] {
        desk.report_on(organisation, EventName::Accepted, 1);
    }
    let queue = desk.store.queue.clone();
    let queue = ForgetfulQueue { queue, failures: AtomicUsize::new(1_000_000), of: Some(away), how: How::Refuses };
    let worker = worker(&desk, Arc::new(queue), sender(std::time::Duration::from_secs(5)));
    assert_eq!(worker.run_once().await, 2);
    let status = |organisation, callback| records_of(&desk, organisation, callback)[0].status;
    assert_eq!(status(there, of_there), DeliveryStatus::Delivered);
    assert_eq!(status(away, of_away), DeliveryStatus::Pending, "its lease ends, and it is sent again");
}

/// A queue that fails this many times to record tries, where they are of this organisation among others.
struct ForgetfulQueue {
    queue: Arc<dyn DeliveryQueue>,
    failures: AtomicUsize,
    /// `None` for all organisations.
    of: Option<OrganisationId>,
    how: How,
}

/// The way in which the queue of a test fails to record finished tries.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Refuses,
    /// It refuses the first time, and then answers when it would no longer fail.
    IsSilent,
    BreaksOff,
}

impl DeliveryQueue for ForgetfulQueue {
    fn enqueue(&self, deliveries: &[NewDelivery]) -> Result<(), StorageError> {
        self.queue.enqueue(deliveries)
    }

    fn waiting_callbacks(
        &self,
        after: Option<CallbackId>,
        limit: u32,
        now: DateTime<Utc>,
    ) -> Result<Vec<WaitingCallback>, StorageError> {
        self.queue.waiting_callbacks(after, limit, now)
    }

    fn claim(
        &self,
        shares: &[Share],
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<ClaimedDelivery>, StorageError> {
        self.queue.claim(shares, now, until)
    }

    fn record(&self, attempts: &[AttemptRecord]) -> Result<(), StorageError> {
        if self.of.is_some_and(|of| attempts.iter().all(|attempt| attempt.organisation != of)) {
            return self.queue.record(attempts);
        }
        let left = self.failures.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        match (left, self.how) {
            (Err(_), _) => return self.queue.record(attempts),
            (Ok(1_000_000), _) | (Ok(_), How::Refuses) => {}
            (Ok(_), How::IsSilent) => {
                while self.failures.load(Ordering::SeqCst) > 0 {
                    std::thread::sleep(std::time::Duration::from_millis(2));
                }
            }
            (Ok(_), How::BreaksOff) => panic!("the record breaks off"),
        }
        Err(StorageError::Unavailable("down".into()))
    }

    fn release(&self, leases: &[Lease]) -> Result<(), StorageError> {
        self.queue.release(leases)
    }
}
