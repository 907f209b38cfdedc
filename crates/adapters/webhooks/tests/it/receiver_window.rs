use chrono::{DateTime, Utc};
use customs_callbacks::{CallbackId, DeliveryFailure, RetryAfter, SendOutcome};
use customs_webhooks::internals::{FIRST, ReceiverWindows, SMALLEST};
use std::time::Duration;

const RECEIVER: CallbackId = CallbackId::new(1);

fn now() -> DateTime<Utc> {
    "2026-05-01T10:00:00Z".parse().expect("a moment")
}

/// Number of further tries that a receiver may have.
fn free(windows: &ReceiverWindows, callback: CallbackId, now: DateTime<Utc>) -> u32 {
    windows.known(now).get(&callback).copied().unwrap_or_else(|| windows.first())
}

fn round(windows: &mut ReceiverWindows, outcome: &SendOutcome) {
    let size = free(windows, RECEIVER, now());
    (0..size).for_each(|_| windows.started(RECEIVER, now()));
    assert_eq!(free(windows, RECEIVER, now()), 0);
    (0..size).for_each(|_| windows.finished(RECEIVER, Some(outcome), now()));
}

#[test]
fn a_receiver_that_asks_to_be_left_alone_is() {
    let mut windows = ReceiverWindows::new(64);
    assert_eq!(windows.shortest_pause(now()), None);
    let not_now = |seconds| SendOutcome::NotNow { status: 429, retry_after: RetryAfter::Seconds(seconds) };
    (0..3).for_each(|_| windows.started(RECEIVER, now()));
    windows.finished(RECEIVER, Some(&not_now(30)), now());
    windows.finished(RECEIVER, Some(&not_now(10)), now());
    windows.finished(RECEIVER, Some(&SendOutcome::Responded(200)), now());
    assert_eq!(windows.shortest_pause(now()), Some(Duration::from_secs(30)), "the longest that it asked for");
    let end = now() + chrono::Duration::seconds(30);
    assert_eq!(free(&windows, RECEIVER, end - chrono::Duration::microseconds(1)), 0);
    assert_eq!(windows.known(end)[&RECEIVER], SMALLEST + 1, "and then a few");
    assert_eq!(free(&windows, CallbackId::new(2), now()), FIRST, "others are not concerned");
}

#[test]
fn a_receiver_that_answers_gets_more_up_to_the_limit() {
    let mut windows = ReceiverWindows::new(64);
    (0..64).for_each(|_| round(&mut windows, &SendOutcome::Responded(500)));
    assert_eq!(free(&windows, RECEIVER, now()), 64);
}

#[test]
fn a_receiver_that_does_not_answer_keeps_a_few_and_recovers() {
    let mut windows = ReceiverWindows::new(64);
    round(&mut windows, &SendOutcome::NoAnswer(DeliveryFailure::TimedOut));
    assert_eq!(free(&windows, RECEIVER, now()), SMALLEST);
    assert_eq!(free(&windows, CallbackId::new(2), now()), FIRST, "others are not concerned");
    (0..64).for_each(|_| round(&mut windows, &SendOutcome::Responded(200)));
    assert!(free(&windows, RECEIVER, now()) > FIRST);
}
