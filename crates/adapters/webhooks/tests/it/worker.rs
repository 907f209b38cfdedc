//! The worker between the queue and a receiver.

use crate::receiver::{Desk, Receiver, Response};
use chrono::Duration;
use customs_callbacks::{
    CallbackId, CallbackSender, DeliveryFilter, DeliveryQueue, DeliveryRecord, DeliveryRoom, DeliveryStatus, Dispatch,
    EndReason, EventName, RetryPolicy, SendOutcome, Sent, TargetPolicy, Untold, verify,
};
use customs_kernel::facts::StoredStatement;
use customs_kernel::{Clock, ImmediateWork, OrganisationId, PageNumber, PageRequest, PageSize};
use customs_webhooks::{DeliveryWorker, HttpCallbackSender, ResolvedTargets, SenderOptions, WorkerLimits};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicUsize, Ordering};
use tokio::sync::{Notify, oneshot};

pub(crate) fn sender(timeout: std::time::Duration) -> Rc<dyn CallbackSender> {
    let targets = ResolvedTargets::new(TargetPolicy::AllowInsecure);
    let options = SenderOptions { timeout, ..SenderOptions::default() };
    Rc::new(HttpCallbackSender::new(targets, options).expect("a sender"))
}

pub(crate) fn worker(desk: &Desk, queue: Arc<dyn DeliveryQueue>, sender: Rc<dyn CallbackSender>) -> DeliveryWorker {
    let limits = WorkerLimits {
        idle: std::time::Duration::from_millis(5),
        ..WorkerLimits::for_timeout(std::time::Duration::from_secs(10))
    };
    let room = DeliveryRoom {
        queue,
        repository: desk.store.repository.clone(),
        listener: Arc::new(Untold),
        work: Arc::new(ImmediateWork),
        retry: RetryPolicy::default(),
    };
    DeliveryWorker {
        room,
        sender,
        clock: desk.clock.clone(),
        wake: Arc::default(),
        limits,
        arrivals: std::cell::Cell::default(),
    }
}

fn http_worker(desk: &Desk) -> DeliveryWorker {
    worker(desk, desk.store.queue.clone(), sender(std::time::Duration::from_secs(5)))
}

pub(crate) fn records(desk: &Desk, callback: CallbackId) -> Vec<DeliveryRecord> {
    records_of(desk, desk.store.organisations[0], callback)
}

pub(crate) fn records_of(desk: &Desk, organisation: OrganisationId, callback: CallbackId) -> Vec<DeliveryRecord> {
    let request = PageRequest { number: PageNumber::FIRST, size: PageSize::new(100).expect("a size"), after: None };
    let page = desk.callbacks.deliveries(organisation, callback, DeliveryFilter::default(), request).expect("a page");
    page.records.into_iter().rev().collect()
}

pub(crate) async fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(20);
    while !holds() {
        assert!(std::time::Instant::now() < deadline, "not in time: {what}");
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
}

#[actix_rt::test]
async fn an_event_reaches_its_receiver_signed_and_once() {
    let receiver = Receiver::start(|_| Response::Status(200));
    let desk = Desk::open();
    let registered = desk.register(&receiver.url("/in"));
    desk.report(EventName::Submitted, 7);
    assert_eq!(http_worker(&desk).run_once().await, 1);
    assert_eq!(http_worker(&desk).run_once().await, 0, "a delivered event is done");
    let calls = receiver.calls();
    assert_eq!(calls.len(), 1);
    assert!(verify(&registered.secret, calls[0].body.as_bytes(), calls[0].header("X-Service-Signature")));
    let record = records(&desk, registered.registration.id()).remove(0);
    assert_eq!(calls[0].header("X-Service-Delivery"), record.id.to_string());
    assert_eq!((record.status, record.attempts, record.last_status_code), (DeliveryStatus::Delivered, 1, Some(200)));
    assert_eq!(record.delivered_at, Some(desk.clock.now()));
}

#[actix_rt::test]
async fn each_try_is_kept_with_what_came_of_it() {
    let receiver = Receiver::start(|_| Response::Body(500, b"the database is busy"));
    let desk = Desk::open();
    let callback = desk.register(&receiver.url("/in")).registration.id();
    let silent = desk.register("http://127.0.0.1:1/in").registration.id();
    desk.report(EventName::Submitted, 7);
    assert_eq!(http_worker(&desk).run_once().await, 2);
    let tries = |callback| {
        let (organisation, delivery) = (desk.store.organisations[0], records(&desk, callback)[0].id);
        desk.callbacks.tried_delivery(organisation, callback, delivery).expect("found").tries
    };
    let (answered, unanswered) = (tries(callback), tries(silent));
    let [one] = answered.as_slice() else { panic!("one try: {answered:?}") };
    assert_eq!((one.number, one.tried_at, one.status_code), (1, desk.clock.now(), Some(500)));
    assert_eq!(one.error.as_ref().map(StoredStatement::text), Some("the receiver answered 500"));
    assert_eq!(
        one.answer.as_ref().map(|answer| (answer.text(), answer.is_cut())),
        Some(("the database is busy", false))
    );
    let [one] = unanswered.as_slice() else { panic!("one try: {unanswered:?}") };
    assert_eq!((one.status_code, one.error.as_ref().map(StoredStatement::text)), (None, Some("no connection")));
    assert_eq!(one.answer, None);
}

#[actix_rt::test]
async fn a_sleeping_worker_delivers_when_it_is_woken() {
    let receiver = Receiver::start(|_| Response::Status(200));
    let desk = Desk::open();
    desk.register(&receiver.url("/in"));
    let mut worker = http_worker(&desk);
    // This is longer than any test: only being woken helps.
    worker.limits.idle = std::time::Duration::from_secs(3600);
    let wake = worker.wake.clone();
    let (stop, stopped) = oneshot::channel::<()>();
    let running = actix_rt::spawn(async move { worker.run(async { drop(stopped.await) }).await });
    for declaration in 1..=3 {
        desk.report(EventName::Submitted, declaration);
        wake.notify_one();
        let arrived = usize::try_from(declaration).expect("small");
        until("it is delivered", || receiver.calls().len() == arrived).await;
    }
    drop(stop);
    running.await.expect("it ends");
}

#[actix_rt::test]
async fn a_failed_delivery_is_repeated_unchanged_after_30_seconds_5_and_30_minutes_and_then_abandoned() {
    let receiver = Receiver::start(|_| Response::Status(500));
    let desk = Desk::open();
    let callback = desk.register(&receiver.url("/in")).registration.id();
    desk.report(EventName::Accepted, 7);
    let worker = http_worker(&desk);
    assert_eq!(worker.run_once().await, 1);
    for (attempts, delay) in [(2, Duration::seconds(30)), (3, Duration::minutes(5)), (4, Duration::minutes(30))] {
        desk.clock.advance(delay - Duration::microseconds(1));
        assert_eq!(worker.run_once().await, 0, "not before its time");
        desk.clock.advance(Duration::microseconds(1));
        assert_eq!(worker.run_once().await, 1);
        assert_eq!(records(&desk, callback)[0].attempts, attempts);
    }
    desk.clock.advance(Duration::days(30));
    assert_eq!(worker.run_once().await, 0);
    let record = records(&desk, callback).remove(0);
    assert_eq!((record.status, record.attempts, record.next_attempt_at), (DeliveryStatus::Abandoned, 4, None));
    assert_eq!(record.last_error.map(|error| error.to_string()).as_deref(), Some("the receiver answered 500"));
    let calls = receiver.calls();
    assert_eq!(calls.len(), 4);
    let same: HashSet<_> = calls
        .iter()
        .map(|call| (&call.body, call.header("X-Service-Delivery"), call.header("X-Service-Signature")))
        .collect();
    assert_eq!(same.len(), 1, "body, id and signature are the same at every try");
    assert_eq!(calls[1].header("X-Service-Timestamp"), "1777629630", "the time is that of the try");
}

#[actix_rt::test]
async fn a_receiver_that_is_gone_is_called_no_more_until_somebody_resumes_it() {
    let gone = Arc::new(AtomicBool::new(true));
    let answers = gone.clone();
    let receiver = Receiver::start(move |_| Response::Status(if answers.load(Ordering::SeqCst) { 410 } else { 200 }));
    let desk = Desk::open();
    let callback = desk.register(&receiver.url("/in")).registration.id();
    let organisation = desk.store.organisations[0];
    let since = desk.clock.now();
    desk.report(EventName::Submitted, 1);
    desk.report(EventName::Accepted, 1);
    let worker = http_worker(&desk);
    worker.run_once().await;
    desk.report(EventName::Released, 1);
    worker.run_once().await;
    assert_eq!(receiver.calls().len(), 1, "what waited and what came later is not sent");
    let ended = desk.callbacks.find(organisation, callback).expect("found").standing().ended;
    assert_eq!(ended.map(|ended| (ended.at, ended.reason)), Some((since, EndReason::Gone)));
    let kept: Vec<_> = records(&desk, callback).iter().map(|record| (record.status, record.attempts)).collect();
    let abandoned = DeliveryStatus::Abandoned;
    assert_eq!(kept, [(abandoned, 1), (abandoned, 0), (abandoned, 0)], "all are kept");
    assert!(records(&desk, callback)[2].last_error.as_ref().is_some_and(|error| error.text().contains("has ended")));

    gone.store(false, Ordering::SeqCst);
    let resumed = desk.callbacks.resume(organisation, callback, Some(since)).expect("resumed");
    assert_eq!((resumed.had_ended, resumed.recovered.recovered), (true, 3));
    worker.run_once().await;
    let arrived: Vec<_> = receiver.calls()[1..].iter().map(|call| call.header("X-Service-Event").to_owned()).collect();
    assert_eq!(arrived, ["declaration.submitted", "declaration.accepted", "declaration.released"]);
}

#[actix_rt::test]
async fn a_receiver_that_takes_nothing_for_five_days_ends_and_one_delivery_in_between_prevents_it() {
    let status = Arc::new(AtomicU16::new(500));
    let answers = status.clone();
    let receiver = Receiver::start(move |_| Response::Status(answers.load(Ordering::SeqCst)));
    let desk = Desk::open();
    let callback = desk.register(&receiver.url("/in")).registration.id();
    let organisation = desk.store.organisations[0];
    let worker = http_worker(&desk);
    let standing = || desk.callbacks.find(organisation, callback).expect("found").standing().clone();
    let mut declaration = 0;
    // This is a day in which one event is reported, and all its tries are over.
    let mut a_day = async || {
        declaration += 1;
        desk.report(EventName::Accepted, declaration);
        for delay in [Duration::zero(), Duration::seconds(30), Duration::minutes(5), Duration::minutes(30)] {
            desk.clock.advance(delay);
            worker.run_once().await;
        }
        desk.clock.advance(Duration::days(1));
    };
    for _ in 0..4 {
        a_day().await;
    }
    assert!(standing().failing_since.is_some());
    status.store(200, Ordering::SeqCst);
    a_day().await;
    assert_eq!(standing().failing_since, None);
    status.store(500, Ordering::SeqCst);
    for _ in 0..5 {
        a_day().await;
        assert_eq!(standing().ended, None);
    }
    a_day().await;
    assert_eq!(standing().ended.map(|ended| ended.reason), Some(EndReason::Failing));
    let tried = receiver.calls().len();
    a_day().await;
    assert_eq!(receiver.calls().len(), tried);
}

#[actix_rt::test]
async fn a_receiver_that_asks_for_time_gets_it_and_what_waits_keeps_its_tries() {
    let busy = Arc::new(AtomicBool::new(true));
    let answers = busy.clone();
    let receiver = Receiver::start(move |call| match call.path.as_str() {
        "/busy" if answers.load(Ordering::SeqCst) => Response::NotNow(429, "600"),
        _ => Response::Status(200),
    });
    let desk = Desk::open();
    let callback = desk.register(&receiver.url("/busy")).registration.id();
    (1..=40).for_each(|declaration| desk.report(EventName::Accepted, declaration));
    let worker = http_worker(&desk);
    let running = actix_rt::spawn(async move { worker.run(std::future::pending()).await });
    let tried = || records(&desk, callback).iter().filter(|record| record.attempts > 0).count();
    // The first tries are under way together.
    until("the first tries", || tried() == 16).await;
    let sound = desk.register(&receiver.url("/sound")).registration.id();
    desk.report(EventName::Released, 41);
    until("another receiver is served", || records(&desk, sound)[0].status == DeliveryStatus::Delivered).await;
    assert_eq!(tried(), 16, "nothing else was sent");
    busy.store(false, Ordering::SeqCst);
    desk.clock.advance(Duration::seconds(600));
    let all = || records(&desk, callback);
    until("all arrive", || all().iter().all(|record| record.status == DeliveryStatus::Delivered)).await;
    assert_eq!(all().iter().filter(|record| record.attempts == 1).count(), 41 - 16, "what waited kept its tries");
    running.abort();
}

#[actix_rt::test]
async fn events_of_one_declaration_arrive_in_order_and_a_failing_one_holds_up_only_its_declaration() {
    let first_fails = AtomicUsize::new(0);
    let receiver = Receiver::start(move |call| {
        let failing = call.declaration() == 1 && first_fails.fetch_add(1, Ordering::SeqCst) == 0;
        Response::Status(if failing { 503 } else { 200 })
    });
    let desk = Desk::open();
    desk.register(&receiver.url("/in"));
    for event in [EventName::Submitted, EventName::Accepted, EventName::Released] {
        desk.report(event, 1);
        desk.report(event, 2);
    }
    let worker = http_worker(&desk);
    let seen = |declaration| -> Vec<String> {
        let calls = receiver.calls().into_iter().filter(|call| call.declaration() == declaration);
        calls.map(|call| call.header("X-Service-Event").to_owned()).collect()
    };
    let life = ["declaration.submitted", "declaration.accepted", "declaration.released"];
    assert_eq!(worker.run_once().await, 4);
    assert_eq!(seen(1), life[..1]);
    assert_eq!(seen(2), life);
    desk.clock.advance(Duration::seconds(30));
    assert_eq!(worker.run_once().await, 3);
    assert_eq!(seen(1)[1..], life);
}

#[actix_rt::test]
async fn a_receiver_that_never_answers_does_not_delay_another() {
    let receiver = Receiver::start(|call| if call.path == "/dead" { Response::Nothing } else { Response::Status(204) });
    let desk = Desk::open();
    desk.register(&receiver.url("/dead"));
    let sound = desk.register(&receiver.url("/sound")).registration.id();
    (1..=200).for_each(|declaration| desk.report(EventName::Accepted, declaration));
    // The time-out is so long that no try to the dead receiver ends during this test.
    let worker = worker(&desk, desk.store.queue.clone(), sender(std::time::Duration::from_secs(600)));
    let running = actix_rt::spawn(async move { worker.run(std::future::pending()).await });
    until("every event at the sound receiver", || {
        receiver.calls().iter().filter(|call| call.path == "/sound").count() == 200
    })
    .await;
    until("every record", || records(&desk, sound).iter().all(|record| record.status == DeliveryStatus::Delivered))
        .await;
    running.abort();
}

#[actix_rt::test]
async fn two_workers_share_a_queue_and_send_nothing_twice() {
    let receiver = Receiver::start(|_| Response::Status(200));
    let desk = Desk::open();
    desk.register(&receiver.url("/in"));
    for event in [EventName::Submitted, EventName::Accepted, EventName::Released] {
        (1..=60).for_each(|declaration| desk.report(event, declaration));
    }
    let (first, second) = (http_worker(&desk), http_worker(&desk));
    let (stop_first, stopped_first) = oneshot::channel::<()>();
    let (stop_second, stopped_second) = oneshot::channel::<()>();
    let workers = [
        actix_rt::spawn(async move { first.run(async { stopped_first.await.unwrap_or(()) }).await }),
        actix_rt::spawn(async move { second.run(async { stopped_second.await.unwrap_or(()) }).await }),
    ];
    until("every event", || receiver.calls().len() >= 180).await;
    stop_first.send(()).expect("running");
    stop_second.send(()).expect("running");
    for worker in workers {
        worker.await.expect("a clean end");
    }
    let calls = receiver.calls();
    let different: HashSet<_> = calls.iter().map(|call| call.header("X-Service-Delivery").to_owned()).collect();
    assert_eq!((calls.len(), different.len()), (180, 180));
    let mut last: HashMap<i64, i64> = HashMap::new();
    for call in &calls {
        let id = call.header("X-Service-Delivery").parse().expect("a number");
        let before = last.insert(call.declaration(), id);
        assert!(before.is_none_or(|before| before < id), "in order within a declaration");
    }
}

#[actix_rt::test]
async fn a_worker_that_stops_finishes_and_records_what_is_under_way() {
    let desk = Desk::open();
    let callback = desk.register("http://receiver.test/in").registration.id();
    desk.report(EventName::Accepted, 1);
    let (started, gate) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let sender = GatedSender { started: started.clone(), gate: gate.clone() };
    let worker = worker(&desk, desk.store.queue.clone(), Rc::new(sender));
    let (stop, stopped) = oneshot::channel::<()>();
    let running = actix_rt::spawn(async move { worker.run(async { stopped.await.unwrap_or(()) }).await });
    started.notified().await;
    stop.send(()).expect("running");
    desk.report(EventName::Accepted, 2);
    gate.notify_one();
    running.await.expect("a clean end");
    let states: Vec<_> = records(&desk, callback).iter().map(|record| record.status).collect();
    assert_eq!(states, [DeliveryStatus::Delivered, DeliveryStatus::Pending]);
}

struct GatedSender {
    started: Arc<Notify>,
    gate: Arc<Notify>,
}

#[async_trait::async_trait]
impl CallbackSender for GatedSender {
    async fn send(&self, _: Dispatch) -> Sent {
        self.started.notify_one();
        self.gate.notified().await;
        SendOutcome::Responded(200).into()
    }
}
