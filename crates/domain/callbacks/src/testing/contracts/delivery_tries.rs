use super::store::{CallbackStore, WithDeliveries, start};
use crate::{
    AnswerExcerpt, AttemptRecord, ClaimedDelivery, DeliveryFailure, DeliveryId, DeliveryStatus, DeliveryTry, NextStep,
    Registration,
};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::facts::{Code, Fact};
use customs_kernel::{OrganisationId, equal, holds, keeps};

/// Runs the contract of the tries that a [`DeliveryQueue`](crate::DeliveryQueue) records and a
/// [`DeliveryDirectory`](crate::DeliveryDirectory) shows; `make` returns an empty store.
pub fn delivery_tries_contract(make: impl Fn() -> CallbackStore) {
    keeps! { "DeliveryQueue and DeliveryDirectory":
        a_batch_keeps_a_try_of_each_delivery(&make());
        tries_are_shown_oldest_first_and_the_latest_of_many(&make());
        what_was_not_sent_or_is_recorded_too_late_is_no_try(&make());
        of_two_claims_in_a_batch_the_later_one_counts(&make());
        a_try_of_which_nobody_took_the_time_is_kept(&make());
        an_attempt_that_was_not_made_does_not_count(&make());
        tries_are_seen_by_their_organisation_alone_and_go_with_their_callback(&make());
    }
}

fn tries(
    store: &CallbackStore,
    organisation: OrganisationId,
    callback: &Registration,
    id: DeliveryId,
) -> Vec<DeliveryTry> {
    store.directory.tries(organisation, callback.id(), id, 10).expect("read")
}

fn failed(status: u16) -> DeliveryFailure {
    DeliveryFailure::ReceiverAnswered { status: Code::from(&status) }
}

fn answered(claimed: &ClaimedDelivery, at: DateTime<Utc>, status: u16, answer: Option<AnswerExcerpt>) -> AttemptRecord {
    AttemptRecord {
        organisation: claimed.organisation,
        lease: claimed.lease,
        tries_before: claimed.attempts,
        tried_at: Some(at),
        took_ms: Some(20),
        status_code: Some(status),
        error: (status >= 300).then(|| failed(status).into()),
        answer,
        next: if status < 300 { NextStep::Delivered { at } } else { NextStep::Retry { at } },
    }
}

fn a_batch_keeps_a_try_of_each_delivery(store: &CallbackStore) {
    let (callback, own) = (store.callback(), store.organisations[0]);
    store.enqueue(&callback, &[1, 2, 3, 4]);
    let claimed = store.claim(&[&callback], start());
    let long = AnswerExcerpt::from_bytes("é".repeat(3_000).as_bytes(), false);
    let unanswered = AttemptRecord {
        took_ms: Some(10_000),
        status_code: None,
        error: Some(DeliveryFailure::TimedOut.into()),
        ..answered(&claimed[2], start(), 500, None)
    };
    let later = start() + Duration::milliseconds(1);
    let batch = [
        answered(&claimed[3], later, 500, long.clone()),
        answered(&claimed[0], start(), 204, None),
        unanswered,
        answered(&claimed[1], start(), 200, AnswerExcerpt::from_bytes(b"it's {fine}, \"\\N\"\n", false)),
    ];
    store.queue.record(&batch).expect("recorded");
    let try_at = |place: usize| {
        let [one]: [DeliveryTry; 1] =
            tries(store, own, &callback, claimed[place].lease.delivery).try_into().expect("one try");
        let DeliveryTry { number, tried_at, status_code, error, took_ms, answer } = one;
        equal!(number, 1);
        (tried_at, status_code, error, took_ms, answer)
    };
    equal!(try_at(0), (start(), Some(204), None, 20, None));
    let fine = AnswerExcerpt::restore("it's {fine}, \"\\N\"\n".to_owned(), false);
    equal!(try_at(1), (start(), Some(200), None, 20, Some(fine)));
    equal!(try_at(2), (start(), None, Some(DeliveryFailure::TimedOut.into()), 10_000, None));
    let (at, status, error, _, answer) = try_at(3);
    let error = error.and_then(|stored| DeliveryFailure::from_statement(stored.statement()?));
    equal!((at, status, error), (later, Some(500), Some(failed(500))), "with its code and its values");
    equal!(answer, long);
    let answer = answer.expect("an answer");
    equal!((answer.text().len(), answer.is_cut()), (AnswerExcerpt::LONGEST, true));
}

fn tries_are_shown_oldest_first_and_the_latest_of_many(store: &CallbackStore) {
    let (callback, own) = (store.callback(), store.organisations[0]);
    store.enqueue(&callback, &[1]);
    let mut last = None;
    for number in 0..4 {
        let at = start() + Duration::hours(number);
        let claimed = store.claim(&[&callback], at).remove(0);
        let status = if number < 3 { 503 } else { 200 };
        store.queue.record(&[answered(&claimed, at, status, None)]).expect("recorded");
        last = Some(claimed.lease.delivery);
    }
    let id = last.expect("it was claimed");
    let seen = tries(store, own, &callback, id).iter().map(|one| (one.number, one.status_code)).collect::<Vec<_>>();
    equal!(seen, [(1, Some(503)), (2, Some(503)), (3, Some(503)), (4, Some(200))]);
    let latest = store.directory.tries(own, callback.id(), id, 2).expect("read");
    equal!(latest.iter().map(|one| one.number).collect::<Vec<_>>(), [3, 4], [latest]);
    let again = start() + Duration::days(1);
    store.directory.redeliver(own, callback.id(), id, again).expect("set");
    store.record(&store.claim(&[&callback], again)[0], NextStep::Delivered { at: again });
    let numbers = tries(store, own, &callback, id).iter().map(|one| one.number).collect::<Vec<_>>();
    equal!(numbers, [1, 2, 3, 4, 1], "what is sent again begins anew, and what was is remembered");
}

fn what_was_not_sent_or_is_recorded_too_late_is_no_try(store: &CallbackStore) {
    let (callback, own) = (store.callback(), store.organisations[0]);
    store.enqueue(&callback, &[1]);
    let old = store.claim(&[&callback], start()).remove(0);
    let current = store.claim(&[&callback], old.lease.until).remove(0);
    store.record(&old, NextStep::Abandon);
    equal!(tries(store, own, &callback, old.lease.delivery), [], "another worker has the delivery", [callback]);
    let withheld = AttemptRecord {
        tried_at: None,
        took_ms: None,
        status_code: None,
        error: Some(DeliveryFailure::Failing.into()),
        next: NextStep::Abandon,
        ..answered(&current, start(), 500, None)
    };
    store.queue.record(&[withheld]).expect("recorded");
    equal!(tries(store, own, &callback, old.lease.delivery), [], "nothing was sent", [callback]);
    store.queue.record(&[]).expect("nothing to record");
}

fn of_two_claims_in_a_batch_the_later_one_counts(store: &CallbackStore) {
    let (callback, own) = (store.callback(), store.organisations[0]);
    store.enqueue(&callback, &[1]);
    let old = store.claim(&[&callback], start()).remove(0);
    let current = store.claim(&[&callback], old.lease.until).remove(0);
    let answer = AnswerExcerpt::from_bytes(b"taken", false);
    let batch =
        [answered(&old, start(), 500, None), answered(&current, start() + Duration::minutes(2), 200, answer.clone())];
    store.queue.record(&batch).expect("recorded");
    let kept = tries(store, own, &callback, current.lease.delivery);
    let kept: Vec<_> = kept.into_iter().map(|one| (one.number, one.status_code, one.answer)).collect();
    equal!(kept, [(1, Some(200), answer)]);
}

fn a_try_of_which_nobody_took_the_time_is_kept(store: &CallbackStore) {
    let (callback, own) = (store.callback(), store.organisations[0]);
    store.enqueue(&callback, &[1, 2]);
    let claimed = store.claim(&[&callback], start());
    let untimed = AttemptRecord { took_ms: None, ..answered(&claimed[0], start(), 200, None) };
    store.queue.record(&[untimed, answered(&claimed[1], start(), 200, None)]).expect("recorded");
    let took = |place: usize| {
        let kept = tries(store, own, &callback, claimed[place].lease.delivery);
        kept.into_iter().map(|one| one.took_ms).collect::<Vec<_>>()
    };
    equal!((took(0), took(1)), (vec![0], vec![20]));
}

fn tries_are_seen_by_their_organisation_alone_and_go_with_their_callback(store: &CallbackStore) {
    let [own, foreign] = store.organisations;
    let (callback, other) = (store.callback(), store.callback());
    store.enqueue(&callback, &[1]);
    store.enqueue(&other, &[1]);
    let claimed = store.claim(&[&callback, &other], start());
    let batch: Vec<_> = claimed.iter().map(|claimed| answered(claimed, start(), 200, None)).collect();
    store.queue.record(&batch).expect("recorded");
    let (first, second) = (claimed[0].lease.delivery, claimed[1].lease.delivery);
    let kept = || (tries(store, own, &callback, first).len(), tries(store, own, &other, second).len());
    equal!(kept(), (1, 1));
    equal!(tries(store, foreign, &callback, first), [], [callback]);
    equal!(tries(store, own, &other, first), [], "the delivery goes to the other callback", [other]);
    equal!(tries(store, own, &callback, DeliveryId::new(9_999)), [], [callback]);
    holds!(store.repository.delete(own, callback.id()).expect("deleted"), [callback]);
    equal!(kept(), (0, 1));
}

fn an_attempt_that_was_not_made_does_not_count(store: &CallbackStore) {
    let callback = store.callback();
    store.enqueue(&callback, &[1]);
    let first = store.claim(&[&callback], start()).remove(0);
    store.record(&first, NextStep::Retry { at: start() });
    let second = store.claim(&[&callback], start()).remove(0);
    let failure = DeliveryFailure::Withheld { reason: DeliveryFailure::Failing.into() };
    let withheld = AttemptRecord {
        organisation: second.organisation,
        lease: second.lease,
        tries_before: second.attempts,
        tried_at: None,
        took_ms: None,
        status_code: None,
        error: Some(failure.statement()),
        answer: None,
        next: NextStep::Abandon,
    };
    store.queue.record(&[withheld]).expect("recorded");
    let (organisation, id) = (store.organisations[0], second.lease.delivery);
    let record = store.directory.find(organisation, callback.id(), id).expect("found").expect("there");
    equal!((record.status, record.attempts, record.last_status_code), (DeliveryStatus::Abandoned, 1, Some(500)));
    equal!(record.last_error, Some(failure.statement().into()), [record]);
    let kept = record.last_error.and_then(|stored| DeliveryFailure::from_statement(stored.statement()?));
    equal!(kept, Some(failure), "with the reason of the reason");
    let latest = store.directory.latest(organisation, callback.id(), 1).expect("read").remove(0);
    equal!((latest.tried_at, latest.answer_ms), (Some(start()), Some(900)), "those of the last attempt");
}
