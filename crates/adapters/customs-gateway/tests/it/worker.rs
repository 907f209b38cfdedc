use crate::authority::outbound;
use async_trait::async_trait;
use customs_exchange::ports::{
    CustomsGateway, GatewayFailure, GatewayReason, MessageInHand, MockCustomsGateway, MockOutboundQueue, OutboundQueue,
};
use customs_exchange::{GivingUp, OutboundId, OutboundMessage};
use customs_gateway::{HandOverLimits, HandOverWorker, MOST_REFUSALS};
use customs_kernel::facts::{Code, Reason};
use customs_kernel::{Clock, ImmediateWork, ManualClock, OrganisationId, StorageError};
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{Notify, oneshot};

/// A result reported to the queue: message, reason of a failed try, seconds until the next one.
type ReportedResult = (i64, Option<String>, i64);

fn clock() -> Arc<ManualClock> {
    Arc::new(ManualClock::at("2026-05-01T10:00:00Z".parse().expect("a moment")))
}

/// A queue that hands out these messages once and records the results reported to it.
fn queue(messages: Vec<OutboundMessage>, reported: &Arc<Mutex<Vec<ReportedResult>>>) -> MockOutboundQueue {
    let mut queue = MockOutboundQueue::new();
    let waiting = Mutex::new(messages);
    queue.expect_claim().returning(move |limit, now, until| {
        assert!(until > now, "a lease lasts");
        let mut waiting = waiting.lock().expect("messages");
        let count = limit.min(waiting.len());
        Ok(waiting.drain(..count).collect())
    });
    let notes = Arc::clone(reported);
    queue.expect_record_all_sent().returning(move |sent| {
        notes.lock().expect("notes").extend(sent.iter().map(|sent| (sent.id.get(), None, 0)));
        Ok(sent.len())
    });
    let notes = Arc::clone(reported);
    queue.expect_record_failed_try().returning(move |id, reason, next| {
        let wait = (next - clock().now()).num_seconds();
        notes.lock().expect("notes").push((id.get(), Some(reason.to_string()), wait));
        Ok(customs_kernel::WriteEffect::Changed)
    });
    let notes = Arc::clone(reported);
    queue.expect_record_vain_try().returning(move |id, reason, next| {
        let wait = (next - clock().now()).num_seconds();
        notes.lock().expect("notes").push((id.get(), Some(format!("in vain: {reason}")), wait));
        Ok(customs_kernel::WriteEffect::Changed)
    });
    let notes = Arc::clone(reported);
    queue.expect_record_refusal().returning(move |id, reason, next| {
        let wait = (next - clock().now()).num_seconds();
        notes.lock().expect("notes").push((id.get(), Some(format!("refusal: {reason}")), wait));
        Ok(customs_kernel::WriteEffect::Changed)
    });
    // The messages belong to no record, so no domain has to know.
    queue.expect_in_hand().returning(|_| {
        let lrn = "LRN-1".parse().expect("an LRN");
        Ok(Some(MessageInHand { organisation: OrganisationId::new(12), subject: None, lrn }))
    });
    let notes = Arc::clone(reported);
    queue.expect_give_up().returning(move |id, reason, at| {
        assert_eq!(at, clock().now());
        notes.lock().expect("notes").push((id.get(), Some(format!("given up: {reason}")), 0));
        Ok(true)
    });
    queue
}

fn answered(status: u16) -> Reason {
    GatewayReason::Answered { status: Code::from(&status) }.into()
}

fn worker(queue: MockOutboundQueue, gateway: impl CustomsGateway + 'static) -> HandOverWorker {
    let limits = HandOverLimits {
        under_way: 2,
        idle: Duration::from_millis(5),
        ..HandOverLimits::for_timeout(Duration::from_secs(10))
    };
    let queue: Arc<dyn OutboundQueue> = Arc::new(queue);
    let giving_up = GivingUp { queue: queue.clone(), records: Vec::new(), work: Arc::new(ImmediateWork) };
    HandOverWorker { queue, giving_up, gateway: Rc::new(gateway), clock: clock(), wake: Arc::default(), limits }
}

#[actix_rt::test]
async fn what_the_gateway_took_is_recorded_and_what_it_did_not_take_waits_longer_each_time() {
    let reported = Arc::default();
    let messages = vec![outbound(1, 0), outbound(2, 0), outbound(3, 3), outbound(4, 50), outbound(5, 0)];
    let mut gateway = MockCustomsGateway::new();
    gateway.expect_send().returning(|message| match message.id.get() {
        1 => Ok(()),
        2 => Err(GatewayFailure::Unknown),
        3 => Err(GatewayFailure::Unsure { reason: answered(503) }),
        5 => Err(GatewayFailure::Unavailable { reason: GatewayReason::NoConnection.into() }),
        _ => Err(GatewayFailure::Refused { reason: answered(422) }),
    });
    assert_eq!(worker(queue(messages, &reported), gateway).run_once().await, 5);
    let mut reported = reported.lock().expect("notes").clone();
    reported.sort();
    let failed = |id, reason: &str, wait| (id, Some(reason.to_owned()), wait);
    assert_eq!(
        reported,
        [
            (1, None, 0),
            failed(2, "the customs gateway did not answer in time", 1),
            failed(3, "the customs gateway may or may not have taken the message: it answered 503", 8),
            failed(4, "in vain: the customs gateway refused the message: it answered 422", 60),
            failed(5, "in vain: the customs gateway is not available: no connection", 1),
        ]
    );
}

#[actix_rt::test]
async fn what_customs_took_meanwhile_is_recorded_at_once_and_alone_when_one_fails() {
    let recorded = Arc::new(Mutex::new(Vec::new()));
    let mut queue = MockOutboundQueue::new();
    let waiting = Mutex::new((1..=3).map(|id| outbound(id, 0)).collect::<Vec<_>>());
    queue.expect_claim().returning(move |_, _, _| Ok(std::mem::take(&mut *waiting.lock().expect("messages"))));
    let notes = Arc::clone(&recorded);
    queue.expect_record_all_sent().returning(move |sent| {
        let mut ids: Vec<i64> = sent.iter().map(|sent| sent.id.get()).collect();
        ids.sort_unstable();
        let is_refused = ids.contains(&2);
        notes.lock().expect("notes").push(ids);
        if is_refused { Err(StorageError::Unavailable("away".into())) } else { Ok(sent.len()) }
    });
    let mut gateway = MockCustomsGateway::new();
    gateway.expect_send().times(3).returning(|_| Ok(()));
    assert_eq!(worker(queue, gateway).run_once().await, 3);
    let mut recorded = recorded.lock().expect("notes").clone();
    recorded[1..].sort();
    assert_eq!(recorded, [vec![1, 2, 3], vec![1], vec![2], vec![3]]);
}

#[actix_rt::test]
async fn what_is_refused_for_what_it_is_a_handful_of_times_is_given_up() {
    let reported = Arc::default();
    let refused = |id, refusals| OutboundMessage { refusals, ..outbound(id, 10) };
    let messages = vec![refused(1, 0), refused(2, MOST_REFUSALS - 2), refused(3, MOST_REFUSALS - 1), refused(4, 99)];
    let mut gateway = MockCustomsGateway::new();
    gateway.expect_send().returning(|message| match message.id.get() {
        4 => Err(GatewayFailure::Refused { reason: answered(403) }),
        _ => Err(GatewayFailure::Unacceptable { reason: answered(400) }),
    });
    assert_eq!(worker(queue(messages, &reported), gateway).run_once().await, 4);
    let mut reported = reported.lock().expect("notes").clone();
    reported.sort();
    let note = |id, reason: &str, wait| (id, Some(reason.to_owned()), wait);
    assert_eq!(
        reported,
        [
            note(1, "refusal: the customs gateway did not accept the message: it answered 400", 60),
            note(2, "refusal: the customs gateway did not accept the message: it answered 400", 60),
            note(3, "given up: the customs gateway did not accept the message: it answered 400", 0),
            note(4, "in vain: the customs gateway refused the message: it answered 403", 60),
        ]
    );
}

#[actix_rt::test]
async fn a_queue_that_fails_ends_a_single_run_without_a_hand_over() {
    let mut queue = MockOutboundQueue::new();
    queue.expect_claim().times(1).returning(|_, _, _| Err(StorageError::Unavailable("down".into())));
    assert_eq!(worker(queue, MockCustomsGateway::new()).run_once().await, 0);
}

#[actix_rt::test]
async fn a_worker_that_stops_records_the_message_under_way() {
    let reported = Arc::default();
    let (started, gate) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let gateway = GatedGateway { started: started.clone(), gate: gate.clone() };
    let worker = worker(queue(vec![outbound(1, 0)], &reported), gateway);
    let (stop, stopped) = oneshot::channel::<()>();
    let running = actix_rt::spawn(async move { worker.run(async { stopped.await.unwrap_or(()) }).await });
    started.notified().await;
    stop.send(()).expect("running");
    gate.notify_one();
    running.await.expect("a clean end");
    assert_eq!(*reported.lock().expect("notes"), [(1, None, 0)]);
}

struct GatedGateway {
    started: Arc<Notify>,
    gate: Arc<Notify>,
}

#[async_trait]
impl CustomsGateway for GatedGateway {
    async fn send(&self, _: &OutboundMessage) -> Result<(), GatewayFailure> {
        self.started.notify_one();
        self.gate.notified().await;
        Ok(())
    }
}

#[actix_rt::test]
async fn a_claim_that_comes_back_after_the_stop_is_given_back() {
    let (claiming, claimed) = std::sync::mpsc::channel::<()>();
    let (go_on, held) = std::sync::mpsc::channel::<()>();
    let held = Mutex::new(held);
    let mut queue = MockOutboundQueue::new();
    queue.expect_claim().times(1).returning(move |_, _, _| {
        claiming.send(()).expect("a test");
        held.lock().expect("gate").recv().expect("a test");
        Ok(vec![outbound(1, 0)])
    });
    let first = OutboundId::new(OrganisationId::new(12), 1);
    queue.expect_release().times(1).withf(move |ids| ids == [first]).returning(|_| Ok(()));
    let worker = worker(queue, MockCustomsGateway::new());
    let stop = async move {
        tokio::task::spawn_blocking(move || claimed.recv()).await.expect("a job").expect("a claim");
        go_on.send(()).expect("a claim");
    };
    worker.run(stop).await;
}
