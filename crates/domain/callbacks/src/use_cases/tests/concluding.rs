use super::{notice, requested, service};
use crate::{
    AnswerExcerpt, Attempted, CallbackId, Callbacks, DeliveryFailure, DeliveryId, DeliveryRoom, DeliveryTry, EndReason,
    Ended, EventName, Lease, MockCallbackRepository, MockDeliveryQueue, MockEndListener, NextStep, RetryAfter,
    RetryPolicy, SendOutcome, Sent, Share, Tried, TriedDelivery,
};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::facts::Code;
use customs_kernel::{ImmediateWork, OrganisationId, Outcome, StorageError, UnitOfWork};
use std::sync::Arc;

const TOOK: std::time::Duration = std::time::Duration::from_millis(1_234);

/// A unit of work that is not needed.
struct Unneeded;

impl UnitOfWork for Unneeded {
    fn run(&self, _: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        panic!("ordinary attempts are recorded in one statement");
    }
}

fn now() -> DateTime<Utc> {
    "2026-05-01T10:00:00Z".parse().expect("a moment")
}

fn tried(delivery: i64, attempted: Attempted) -> Tried {
    Tried {
        lease: Lease { delivery: DeliveryId::new(delivery), until: now(), organisation: OrganisationId::new(1) },
        organisation: OrganisationId::new(1),
        callback: CallbackId::new(1),
        attempts: 0,
        failing_since: None,
        attempted,
    }
}

fn sent(outcome: SendOutcome) -> Attempted {
    Attempted::Sent { sent: outcome.into(), took: TOOK }
}

#[test]
fn ordinary_attempts_are_recorded_and_nothing_else_is_asked() {
    let mut queue = MockDeliveryQueue::new();
    queue.expect_record().times(1).returning(|records| {
        let next: Vec<_> = records.iter().map(|record| (record.next, record.answer_ms(), record.tried_at)).collect();
        let retry = |at| NextStep::Retry { at: now() + at };
        let tried_at = Some(now());
        assert_eq!(
            next,
            [
                (NextStep::Delivered { at: now() }, Some(1_234), tried_at),
                (retry(Duration::seconds(30)), Some(1_234), tried_at),
                (retry(Duration::seconds(30)), None, tried_at),
                (retry(Duration::seconds(90)), Some(1_234), tried_at),
                (retry(Duration::seconds(30)), Some(1_234), tried_at),
            ]
        );
        Ok(())
    });
    let room = DeliveryRoom {
        queue: Arc::new(queue),
        repository: Arc::new(MockCallbackRepository::new()),
        listener: Arc::new(MockEndListener::new()),
        work: Arc::new(Unneeded),
        retry: RetryPolicy::default(),
    };
    let not_now = |seconds| SendOutcome::NotNow { status: 429, retry_after: RetryAfter::Seconds(seconds) };
    let tries = [
        tried(1, sent(SendOutcome::Responded(204))),
        tried(2, sent(SendOutcome::Responded(500))),
        tried(3, sent(SendOutcome::NoAnswer(DeliveryFailure::TimedOut))),
        tried(4, sent(not_now(90))),
        tried(5, sent(not_now(1))),
    ];
    let concluded = room.conclude(&tries, now()).expect("recorded");
    assert_eq!((concluded.abandoned, concluded.ended), (vec![], vec![]));
}

/// A room over such ports, with no one to be notified.
fn room(queue: MockDeliveryQueue, repository: MockCallbackRepository, listener: MockEndListener) -> DeliveryRoom {
    DeliveryRoom {
        queue: Arc::new(queue),
        repository: Arc::new(repository),
        listener: Arc::new(listener),
        work: Arc::new(ImmediateWork),
        retry: RetryPolicy::new(Vec::new()),
    }
}

#[test]
fn what_was_withheld_is_given_up_while_the_callback_has_ended_and_given_back_once_it_was_resumed() {
    let withheld = [tried(6, Attempted::Withheld(Ended { at: now(), reason: EndReason::Failing }))];
    let (mut queue, mut repository) = (MockDeliveryQueue::new(), MockCallbackRepository::new());
    repository.expect_goes_on().times(1).returning(|_, _| Ok(false));
    queue.expect_record().times(1).returning(|records| {
        let next: Vec<_> = records.iter().map(|record| (record.next, record.answer_ms(), record.tried_at)).collect();
        assert_eq!(next, [(NextStep::Abandon, None, None)]);
        let why = records[0].error.as_ref().map(ToString::to_string);
        assert_eq!(
            why.as_deref(),
            Some("not sent: the callback has ended, because nothing could be delivered for 5 days")
        );
        Ok(())
    });
    let ended = room(queue, repository, MockEndListener::new());
    let concluded = ended.conclude(&withheld, now()).expect("recorded");
    assert_eq!(concluded.abandoned, vec![], "what is withheld is no failure");

    let (mut queue, mut repository) = (MockDeliveryQueue::new(), MockCallbackRepository::new());
    repository.expect_goes_on().times(1).returning(|_, _| Ok(true));
    let lease = withheld[0].lease;
    queue.expect_release().times(1).withf(move |leases| *leases == [lease]).returning(|_| Ok(()));
    room(queue, repository, MockEndListener::new()).conclude(&withheld, now()).expect("recorded");
}

#[test]
fn a_registration_that_cannot_be_read_does_not_keep_the_attempts_of_others_from_being_recorded() {
    let (mut queue, mut repository, mut listener) =
        (MockDeliveryQueue::new(), MockCallbackRepository::new(), MockEndListener::new());
    let (broken, sound) = (CallbackId::new(1), CallbackId::new(2));
    repository
        .expect_end()
        .withf(move |_, id, _| *id == broken)
        .times(2)
        .returning(|_, _, _| Err(StorageError::Failed("no such column".into())));
    let (callbacks, _, organisation) = service();
    let registration =
        callbacks.register(organisation, &requested(&[EventName::Held])).expect("registered").registration;
    repository
        .expect_end()
        .withf(move |_, id, _| *id == sound)
        .times(1)
        .returning(move |_, _, _| Ok(Some(registration.clone())));
    listener.expect_ended().times(1).returning(|_, _| Ok(()));
    queue.expect_record().times(1).withf(|records| records.len() == 2).returning(|_| Ok(()));
    let gone = |delivery, callback| Tried { callback, ..tried(delivery, sent(SendOutcome::Responded(410))) };
    let concluded = room(queue, repository, listener).conclude(&[gone(1, broken), gone(2, sound)], now());
    let concluded = concluded.expect("recorded");
    assert_eq!(concluded.ended, [(OrganisationId::new(1), sound, EndReason::Gone)]);
    let [(_, stuck, why)] = concluded.stuck.as_slice() else { panic!("{concluded:?}") };
    assert_eq!((*stuck, why.as_str()), (broken, "the storage failed: no such column"));
}

/// A registration with deliveries of several declarations, and the room over the same store.
fn site(listener: MockEndListener) -> (Callbacks, DeliveryRoom, OrganisationId, CallbackId) {
    let (callbacks, store, organisation) = service();
    let id = callbacks.register(organisation, &requested(&[EventName::Held])).expect("registered").registration.id();
    for declaration in 1..=3 {
        let mut notice = notice(EventName::Held);
        notice.subject.id = declaration;
        callbacks.fan_out(organisation, &[notice]).expect("made");
    }
    let room = DeliveryRoom {
        queue: store.queue,
        repository: store.repository,
        listener: Arc::new(listener),
        work: Arc::new(ImmediateWork),
        retry: RetryPolicy::new(Vec::new()),
    };
    (callbacks, room, organisation, id)
}

/// Claims as many deliveries, all tried with this answer.
fn tries(room: &DeliveryRoom, of: (OrganisationId, CallbackId), limit: u32, status: u16) -> Vec<Tried> {
    let share = Share { organisation: of.0, callback: of.1, limit };
    let claimed = room.queue.claim(&[share], now(), now() + Duration::minutes(1)).expect("a claim");
    let tried = claimed.into_iter().map(|claimed| Tried {
        lease: claimed.lease,
        organisation: claimed.organisation,
        callback: claimed.callback,
        attempts: claimed.attempts,
        failing_since: claimed.failing_since,
        attempted: sent(SendOutcome::Responded(status)),
    });
    tried.collect()
}

#[test]
fn a_receiver_that_is_gone_ends_once_and_somebody_is_told_once() {
    let mut listener = MockEndListener::new();
    let reported = listener.expect_ended().times(1);
    reported.withf(|_, registration| registration.standing().ended.is_some()).returning(|_, _| Ok(()));
    let (callbacks, room, organisation, id) = site(listener);
    let (first, second) = (tries(&room, (organisation, id), 2, 410), tries(&room, (organisation, id), 1, 410));
    let concluded = room.conclude(&first, now()).expect("recorded");
    assert_eq!(concluded.ended, [(organisation, id, EndReason::Gone)]);
    assert_eq!(concluded.abandoned.len(), 2);
    assert_eq!(room.conclude(&second, now()).expect("recorded").ended, []);
    let ended = callbacks.find(organisation, id).expect("found").standing().ended;
    assert_eq!(ended, Some(Ended { at: now(), reason: EndReason::Gone }));
}

#[test]
fn a_receiver_that_fails_is_noted_from_the_first_delivery_that_is_given_up_to_the_next_that_is_taken() {
    let (callbacks, room, organisation, id) = site(MockEndListener::new());
    let since = || callbacks.find(organisation, id).expect("found").standing().failing_since;
    room.conclude(&tries(&room, (organisation, id), 1, 500), now()).expect("recorded");
    assert_eq!(since(), Some(now()));
    room.conclude(&tries(&room, (organisation, id), 1, 500), now() + Duration::days(1)).expect("recorded");
    assert_eq!(since(), Some(now()));
    room.conclude(&tries(&room, (organisation, id), 1, 200), now() + Duration::days(2)).expect("recorded");
    assert_eq!(since(), None);
}

#[test]
fn a_try_tells_what_was_answered_and_how_long_it_took() {
    let (callbacks, room, organisation, id) = site(MockEndListener::new());
    let share = Share { organisation, callback: id, limit: 1 };
    let claimed = room.queue.claim(&[share], now(), now() + Duration::minutes(1)).expect("a claim").remove(0);
    let answer = AnswerExcerpt::from_bytes(b"{\"error\": \"busy\"}", false);
    let tried = Tried {
        lease: claimed.lease,
        organisation,
        callback: id,
        attempts: claimed.attempts,
        failing_since: None,
        attempted: Attempted::Sent {
            sent: Sent { outcome: SendOutcome::Responded(503), answer: answer.clone() },
            took: TOOK,
        },
    };
    room.conclude(&[tried], now()).expect("recorded");
    let TriedDelivery { record, tries } =
        callbacks.tried_delivery(organisation, id, claimed.lease.delivery).expect("found");
    assert_eq!(record, callbacks.delivery(organisation, id, claimed.lease.delivery).expect("found"));
    let error = Some(DeliveryFailure::ReceiverAnswered { status: Code::from(&503) }.into());
    assert_eq!(
        tries,
        [DeliveryTry { number: 1, tried_at: now(), status_code: Some(503), error, took_ms: 1_234, answer }]
    );
    let other = callbacks.register(organisation, &requested(&[EventName::Held])).expect("registered").registration.id();
    assert!(callbacks.tried_delivery(organisation, other, claimed.lease.delivery).is_err(), "of another callback");
    assert!(callbacks.tried_delivery(OrganisationId::new(2), id, claimed.lease.delivery).is_err());
}
