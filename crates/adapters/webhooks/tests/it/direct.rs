//! Deliveries that reach the worker without waiting in the queue.

use crate::receiver::{Desk, Receiver, Response};
use crate::worker::{records, sender, until, worker};
use chrono::TimeDelta;
use customs_callbacks::{DeliveryStatus, DirectDelivery, EventName, FannedOut, Share};
use customs_kernel::Clock;
use customs_webhooks::internals::{LATEST, may_begin};
use customs_webhooks::{DeliveryWorker, DirectDeliveries, WorkerLimits};
use std::cell::Cell;
use std::time::Duration;
use tokio::sync::oneshot;

/// A worker that looks at its queue at the start and then not for an hour, and the way to it.
fn idle_worker(desk: &Desk) -> (DeliveryWorker, DirectDeliveries) {
    idle_worker_of(desk, 512)
}

/// The same, with room for this many tries.
fn idle_worker_of(desk: &Desk, under_way: u32) -> (DeliveryWorker, DirectDeliveries) {
    let worker = worker(desk, desk.store.queue.clone(), sender(Duration::from_secs(5)));
    let limits = WorkerLimits { idle: Duration::from_secs(60 * 60), under_way, ..worker.limits };
    let (direct, arrivals) = DirectDeliveries::new(&limits, desk.clock.clone());
    (DeliveryWorker { limits, arrivals: Cell::new(Some(arrivals)), ..worker }, direct)
}

/// Makes a delivery and claims it, if it may be sent at once.
fn made(desk: &Desk, direct: &DirectDeliveries, declaration: i64) -> FannedOut {
    let notice = desk.notice(EventName::Accepted, declaration);
    desk.callbacks.fan_out_directly(desk.store.organisations[0], &[notice], direct).expect("a delivery")
}

#[actix_rt::test]
async fn what_was_claimed_where_it_was_made_is_sent_without_a_look_at_the_queue() {
    let receiver = Receiver::start(|_| Response::Status(200));
    let desk = Desk::open();
    let callback = desk.register(&receiver.url("/in")).registration.id();
    let (worker, direct) = idle_worker(&desk);
    assert_eq!(direct.share_out(&[(callback, 5)]), [0], "while the worker does not run, all wait in the queue");
    let (stop, stopped) = oneshot::channel::<()>();
    let running = actix_rt::spawn(async move { worker.run(async { stopped.await.unwrap_or(()) }).await });
    until("the worker takes deliveries", || direct.share_out(&[(callback, 5)]) == [5]).await;
    let FannedOut { made: number, claimed } = made(&desk, &direct, 1);
    assert_eq!((number, claimed.len()), (1, 1));
    assert_eq!(claimed[0].lease.until, direct.lease_until(desk.clock.now()));
    direct.send(claimed);
    until("the record", || records(&desk, callback)[0].status == DeliveryStatus::Delivered).await;
    stop.send(()).expect("it runs");
    running.await.expect("a clean end");
    assert_eq!(direct.share_out(&[(callback, 5)]), [0]);
}

#[actix_rt::test]
async fn a_flood_to_one_receiver_waits_in_the_queue() {
    let desk = Desk::open();
    let callback = desk.register("http://receiver.test/in").registration.id();
    let (worker, direct) = idle_worker(&desk);
    let running = actix_rt::spawn(async move { worker.run(std::future::pending()).await });
    until("the worker takes deliveries", || direct.share_out(&[(callback, 1)]) == [1]).await;
    let shares = direct.share_out(&[(callback, 1_000)]);
    assert!((1..1_000).contains(&shares[0]), "{shares:?}");
    running.abort();
}

#[actix_rt::test]
async fn no_more_is_given_to_the_worker_than_it_has_room_for() {
    let desk = Desk::open();
    let callbacks = ["/a", "/b"].map(|path| desk.register(&format!("http://receiver.test{path}")).registration.id());
    let (worker, direct) = idle_worker_of(&desk, 3);
    let running = actix_rt::spawn(async move { worker.run(std::future::pending()).await });
    until("the worker takes deliveries", || direct.share_out(&[(callbacks[0], 1)]) == [1]).await;
    assert_eq!(direct.share_out(&callbacks.map(|callback| (callback, 2))), [2, 1]);
    running.abort();
}

/// The worker may have got other tries since these deliveries were claimed.
#[actix_rt::test]
async fn what_the_worker_has_no_room_for_goes_back_to_the_queue() {
    let receiver = Receiver::start(|_| Response::Status(200));
    let desk = Desk::open();
    let callback = desk.register(&receiver.url("/in")).registration.id();
    let (worker, direct) = idle_worker_of(&desk, 0);
    desk.report(EventName::Accepted, 1);
    let (queue, now) = (desk.store.queue.clone(), desk.clock.now());
    let share = Share { organisation: desk.store.organisations[0], callback, limit: 1 };
    direct.send(queue.claim(&[share], now, direct.lease_until(now)).expect("a claim"));
    let waiting = || queue.waiting_callbacks(None, 10, now).expect("a look").len();
    assert_eq!(waiting(), 0);
    let running = actix_rt::spawn(async move { worker.run(std::future::pending()).await });
    until("it is given back", || waiting() == 1).await;
    assert!(receiver.calls().is_empty());
    running.abort();
}

#[test]
fn a_try_begins_only_while_it_fits_into_its_lease() {
    let timeout = Duration::from_secs(10);
    let lease = WorkerLimits::for_timeout(timeout).lease;
    let left = |seconds| TimeDelta::seconds(seconds);
    assert_eq!([15, 13, 12, 1].map(|seconds| may_begin(left(seconds), lease)), [true, true, false, false]);
    assert!(lease - LATEST.to_std().expect("a time") > timeout, "and there is time for the record");
}
