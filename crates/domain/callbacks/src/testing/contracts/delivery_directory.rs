use super::store::{CallbackStore, WithDeliveries, delivery, start};
use crate::{
    AttemptRecord, DeliveryFailure, DeliveryFilter, DeliveryId, DeliveryMark, DeliveryRecord, DeliveryStatus,
    EventName, MOST_LOOKED_AT, MOST_RECOVERED, NewDelivery, NextStep, Recovered, Registration,
};
use chrono::Duration;
use customs_kernel::facts::{Code, Fact};
use customs_kernel::{
    OrganisationId, Page, PageNumber, PageRequest, PageSize, StorageError, Subject, SubjectKind, equal, holds, keeps,
};

/// Runs the contract of [`DeliveryDirectory`](crate::DeliveryDirectory); `make` returns an empty store.
pub fn delivery_directory_contract(make: impl Fn() -> CallbackStore) {
    keeps! { "DeliveryDirectory":
        deliveries_are_shown_newest_first_in_pages(&make());
        a_record_tells_whether_it_is_about_a_declaration_or_a_transit(&make());
        a_record_tells_how_far_a_delivery_came(&make());
        another_organisation_or_callback_has_no_such_delivery(&make());
        a_redelivery_starts_over_with_the_same_id_and_bytes(&make());
        a_redelivery_of_a_pending_one_only_brings_it_forward(&make());
        a_redelivery_does_not_double_what_is_being_sent(&make());
        a_filter_lists_what_matches_all_of_it(&make());
        a_recovery_sends_again_in_order_what_was_given_up_since_then(&make());
        a_recovery_takes_a_limited_number_and_tells_the_rest(&make());
        the_latest_deliveries_tell_how_they_went(&make());
        what_a_receiver_did_not_take_is_told_while_it_waits(&make());
        what_failed_just_now_is_found_behind_many_that_wait(&make());
        deliveries_about_a_record_are_found_whatever_their_callback(&make());
        a_delivery_about_a_record_tells_how_far_it_came_until_its_callback_is_deleted(&make());
        a_mark_changes_with_whatever_becomes_of_a_delivery(&make());
    }
}

fn what_a_receiver_did_not_take_is_told_while_it_waits(store: &CallbackStore) {
    let [own, foreign] = store.organisations;
    let (failing, fine) = (store.callback(), store.callback());
    let waiting = |organisation| store.directory.waiting_after_failure(organisation).expect("read");
    let new = |callback: &Registration, id, after| NewDelivery {
        created_at: start() + Duration::minutes(after),
        ..delivery(own, callback.id(), Subject::declaration(id))
    };
    store.queue.enqueue(&[new(&failing, 1, 1), new(&failing, 2, 0), new(&failing, 3, 0)]).expect("kept");
    store.enqueue(&fine, &[1, 2]);
    equal!(waiting(own), [], "nothing was tried yet");
    let retry = start() + Duration::hours(1);
    for claimed in store.claim(&[&failing, &fine], start() + Duration::minutes(2)) {
        let next = match (claimed.callback == failing.id(), claimed.subject.id) {
            (true, 1 | 2) => NextStep::Retry { at: retry },
            (true, _) => NextStep::Abandon,
            (false, _) => NextStep::Delivered { at: start() },
        };
        store.record(&claimed, next);
    }
    equal!(waiting(own), [(failing.id(), start())]);
    equal!(waiting(foreign), []);
    for claimed in store.claim(&[&failing], retry) {
        equal!(waiting(own).len(), 1, "one that is being sent again was not taken yet");
        store.record(&claimed, NextStep::Delivered { at: retry });
    }
    equal!(waiting(own), []);
}

fn what_failed_just_now_is_found_behind_many_that_wait(store: &CallbackStore) {
    let (callback, own) = (store.callback(), store.organisations[0]);
    store.enqueue(&callback, &vec![7; usize::try_from(MOST_LOOKED_AT).expect("a number") + 10]);
    let first = store.claim(&[&callback], start()).remove(0);
    store.record(&first, NextStep::Retry { at: start() + Duration::minutes(1) });
    equal!(store.directory.waiting_after_failure(own).expect("read"), [(callback.id(), start())]);
}

fn deliveries_about_a_record_are_found_whatever_their_callback(store: &CallbackStore) {
    let [own, foreign] = store.organisations;
    let (first, second, theirs) = (store.callback(), store.callback(), store.callback_of(foreign));
    let (declaration, transit) = (Subject::declaration(7), Subject::transit(7));
    store.enqueue_about(&first, &[declaration, transit, Subject::declaration(8)]);
    store.enqueue_about(&second, &[declaration]);
    store.queue.enqueue(&[delivery(foreign, theirs.id(), declaration)]).expect("kept");
    store.enqueue_about(&first, &[declaration]);
    let about = |organisation, subject, limit| {
        let found = store.directory.about(organisation, subject, limit).expect("found");
        holds!(found.iter().all(|(_, record)| record.subject == subject), [found]);
        holds!(found.windows(2).all(|pair| pair[0].1.id > pair[1].1.id), "the newest first", [found]);
        found.into_iter().map(|(callback, _)| callback).collect::<Vec<_>>()
    };
    equal!(about(own, declaration, 10), [first.id(), second.id(), first.id()]);
    equal!(about(own, declaration, 2), [first.id(), second.id()]);
    equal!(about(own, transit, 10), [first.id()], "a transit of the same number is another record");
    equal!(about(own, Subject::declaration(8), 10), [first.id()]);
    holds!(about(own, Subject::transit(8), 10).is_empty());
    equal!(about(foreign, declaration, 10), [theirs.id()]);
    holds!(about(foreign, transit, 10).is_empty());
}

fn a_delivery_about_a_record_tells_how_far_it_came_until_its_callback_is_deleted(store: &CallbackStore) {
    let (callback, own) = (store.callback(), store.organisations[0]);
    store.enqueue(&callback, &[7]);
    store.record(&store.claim(&[&callback], start())[0], NextStep::Abandon);
    let about = || store.directory.about(own, Subject::declaration(7), 10).expect("found");
    let record = newest(store, &callback);
    equal!((record.status, record.attempts), (DeliveryStatus::Abandoned, 1));
    equal!(about(), [(callback.id(), record)]);
    holds!(store.repository.delete(own, callback.id()).expect("deleted"), [callback]);
    holds!(about().is_empty());
}

fn a_mark_changes_with_whatever_becomes_of_a_delivery(store: &CallbackStore) {
    let [own, foreign] = store.organisations;
    equal!(store.directory.marks(&[]).expect("read"), []);
    let marked = || {
        let marks: Vec<(_, DeliveryMark)> = store.directory.marks(&[foreign, own]).expect("read");
        let mark_of = |organisation: OrganisationId| {
            marks.iter().find(|(of, _)| *of == organisation).map(|(_, mark)| *mark).unwrap_or_default()
        };
        equal!(mark_of(foreign), DeliveryMark::default(), "nothing of others is in it");
        mark_of(own)
    };
    let (callback, other) = (store.callback(), store.callback());
    let mut seen = vec![marked()];
    let mut changed = |what: &str| {
        let mark = marked();
        equal!(marked(), mark, "{what}: while nothing happens it stays");
        holds!(!seen.contains(&mark), "{what}: {mark:?}", [seen]);
        seen.push(mark);
    };
    store.enqueue(&callback, &[1]);
    changed("made");
    store.enqueue(&other, &[1]);
    changed("made for another callback");
    let retry = start() + Duration::seconds(30);
    let first = store.claim(&[&callback], start()).remove(0);
    store.record(&first, NextStep::Retry { at: retry });
    changed("tried");
    store.record(&store.claim(&[&callback], retry)[0], NextStep::Delivered { at: retry });
    changed("delivered");
    store.directory.redeliver(own, callback.id(), first.lease.delivery, retry).expect("set");
    changed("to be delivered again");
    let withheld = store.claim(&[&other], start()).remove(0);
    let record = AttemptRecord {
        organisation: own,
        lease: withheld.lease,
        tries_before: withheld.attempts,
        tried_at: None,
        took_ms: None,
        status_code: None,
        error: Some(DeliveryFailure::Withheld { reason: DeliveryFailure::Failing.into() }.into()),
        answer: None,
        next: NextStep::Abandon,
    };
    store.queue.record(&[record]).expect("recorded");
    changed("given up without an attempt");
}

fn a_filter_lists_what_matches_all_of_it(store: &CallbackStore) {
    let (callback, organisation) = (store.callback(), store.organisations[0]);
    let later = start() + Duration::hours(1);
    let made = |event, subject, created_at| {
        let new = NewDelivery { event, created_at, ..delivery(organisation, callback.id(), subject) };
        store.queue.enqueue(std::slice::from_ref(&new)).expect("kept");
    };
    made(EventName::Accepted, Subject::declaration(1), start());
    made(EventName::Released, Subject::declaration(2), start());
    made(EventName::Accepted, Subject::transit(3), later);
    made(EventName::Released, Subject::transit(4), later);
    store.record(&store.claim(&[&callback], start())[0], NextStep::Abandon);
    let shown = |filter: DeliveryFilter| {
        let request = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
        let page = store.directory.page(organisation, callback.id(), filter, request).expect("a page");
        equal!(page.total, page.records.len() as u64, [page]);
        page.records.iter().map(|record| record.subject.id).collect::<Vec<_>>()
    };
    let all = DeliveryFilter::default();
    equal!(shown(all), [4, 3, 2, 1]);
    equal!(shown(DeliveryFilter { status: Some(DeliveryStatus::Abandoned), ..all }), [1]);
    equal!(shown(DeliveryFilter { status: Some(DeliveryStatus::Pending), ..all }), [4, 3, 2]);
    equal!(shown(DeliveryFilter { status: Some(DeliveryStatus::Delivered), ..all }), Vec::<i64>::new());
    equal!(shown(DeliveryFilter { event: Some(EventName::Accepted), ..all }), [3, 1]);
    equal!(shown(DeliveryFilter { subject: Some(SubjectKind::Transit), ..all }), [4, 3]);
    equal!(shown(DeliveryFilter { record: Some(3), ..all }), [3]);
    let other = DeliveryFilter { record: Some(3), subject: Some(SubjectKind::Declaration), ..all };
    equal!(shown(other), Vec::<i64>::new(), "a declaration of this number is another record");
    equal!(shown(DeliveryFilter { since: Some(later), ..all }), [4, 3], [later]);
    equal!(shown(DeliveryFilter { since: Some(later + Duration::microseconds(1)), ..all }), Vec::<i64>::new(), [later]);
    let both = DeliveryFilter {
        event: Some(EventName::Released),
        subject: Some(SubjectKind::Declaration),
        status: Some(DeliveryStatus::Pending),
        record: Some(2),
        since: Some(start()),
    };
    equal!(shown(both), [2]);
}

fn a_recovery_sends_again_in_order_what_was_given_up_since_then(store: &CallbackStore) {
    let (callback, other) = (store.callback(), store.callback());
    let [own, foreign] = store.organisations;
    let later = start() + Duration::hours(1);
    store.enqueue(&callback, &[1]);
    let new = |id| NewDelivery { created_at: later, ..delivery(own, callback.id(), Subject::declaration(id)) };
    store.queue.enqueue(&[new(2), new(2), new(3)]).expect("kept");
    store.enqueue(&other, &[1]);
    for next in [NextStep::Abandon, NextStep::Abandon, NextStep::Delivered { at: later }] {
        for claimed in store.claim(&[&callback, &other], later) {
            let next = if claimed.subject.id == 3 { NextStep::Delivered { at: later } } else { next };
            store.record(&claimed, next);
        }
    }
    let now = later + Duration::hours(1);
    let recover = |organisation, since| store.directory.recover(organisation, callback.id(), since, now);
    equal!(recover(foreign, start()).expect("done"), Recovered::default());
    equal!(recover(own, later).expect("done"), Recovered { recovered: 2, remaining: 0 }, [later]);
    equal!(recover(own, later).expect("done"), Recovered::default(), "they are pending already", [later]);
    let first = store.claim(&[&callback, &other], now);
    equal!(first.iter().map(|claimed| (claimed.subject.id, claimed.attempts)).collect::<Vec<_>>(), [(2, 0)], [first]);
    store.record(&first[0], NextStep::Delivered { at: now });
    let second = store.claim(&[&callback, &other], now);
    equal!(second.len(), 1, [second]);
    holds!(second[0].lease.delivery > first[0].lease.delivery, "in the order in which they were made", [second]);
}

fn a_recovery_takes_a_limited_number_and_tells_the_rest(store: &CallbackStore) {
    let callback = store.callback();
    let most = i64::from(MOST_RECOVERED);
    let all: Vec<i64> = (1..=most + 2).collect();
    store.enqueue(&callback, &all);
    let share = store.share(callback.id(), MOST_RECOVERED + 2);
    let claimed = store.queue.claim(&[share], start(), start() + Duration::minutes(1)).expect("a claim");
    let given_up = claimed.into_iter().map(|claimed| AttemptRecord {
        organisation: claimed.organisation,
        lease: claimed.lease,
        tries_before: claimed.attempts,
        tried_at: Some(start()),
        took_ms: Some(9),
        status_code: None,
        error: Some(DeliveryFailure::NoConnection.into()),
        answer: None,
        next: NextStep::Abandon,
    });
    store.queue.record(&given_up.collect::<Vec<_>>()).expect("recorded");
    let recover = || store.directory.recover(store.organisations[0], callback.id(), start(), start()).expect("done");
    equal!(recover(), Recovered { recovered: u64::from(MOST_RECOVERED), remaining: 2 });
    equal!(newest(store, &callback).status, DeliveryStatus::Abandoned, "the oldest come first", [callback]);
    equal!(recover(), Recovered { recovered: 2, remaining: 0 });
}

fn the_latest_deliveries_tell_how_they_went(store: &CallbackStore) {
    let [own, foreign] = store.organisations;
    let callback = store.callback();
    store.enqueue(&callback, &[1, 2, 3]);
    let claimed = store.claim(&[&callback], start());
    store.record(&claimed[0], NextStep::Delivered { at: start() });
    store.record(&claimed[1], NextStep::Abandon);
    let latest = |organisation, limit| store.directory.latest(organisation, callback.id(), limit).expect("read");
    let reported: Vec<_> = latest(own, 10)
        .into_iter()
        .map(|sample| (sample.status, sample.attempts, sample.answer_ms, sample.tried_at, sample.last_status_code))
        .collect();
    let expected = [
        (DeliveryStatus::Pending, 0, None, None, None),
        (DeliveryStatus::Abandoned, 1, Some(900), Some(start()), Some(500)),
        (DeliveryStatus::Delivered, 1, Some(20), Some(start()), Some(204)),
    ];
    equal!(reported, expected);
    equal!(latest(own, 2).len(), 2);
    equal!(latest(foreign, 10), []);
}

fn page(store: &CallbackStore, callback: &Registration, number: u32, size: u32) -> Page<DeliveryRecord> {
    let request = PageRequest {
        number: PageNumber::new(number).expect("a page"),
        size: PageSize::new(size).expect("a size"),
        after: None,
    };
    store.directory.page(store.organisations[0], callback.id(), DeliveryFilter::default(), request).expect("a page")
}

fn newest(store: &CallbackStore, callback: &Registration) -> DeliveryRecord {
    page(store, callback, 1, 1).records.remove(0)
}

fn deliveries_are_shown_newest_first_in_pages(store: &CallbackStore) {
    let callback = store.callback();
    store.enqueue(&callback, &[1, 2, 3]);
    store.enqueue(&store.callback(), &[9]);
    let shown = |number| {
        let page = page(store, &callback, number, 2);
        (page.records.iter().map(|record| record.subject.id).collect::<Vec<_>>(), page.total)
    };
    equal!(shown(1), (vec![3, 2], 3));
    equal!(shown(2), (vec![1], 3));
    equal!(shown(3), (vec![], 3));
    let behind = |organisation, callback: &Registration, after| {
        let request = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: Some(after) };
        store.directory.page(organisation, callback.id(), DeliveryFilter::default(), request)
    };
    let [own, foreign] = store.organisations;
    let first = newest(store, &callback).id.get();
    let older = behind(own, &callback, first).expect("a page");
    let older: Vec<_> = older.records.iter().map(|record| record.subject.id).collect();
    equal!(older, [2, 1]);
    // The number of a delivery to another callback, or of another organisation, is not a place in this list.
    let refused =
        [behind(own, &store.callback(), first), behind(foreign, &callback, first), behind(own, &callback, 9_999_999)];
    holds!(refused.iter().all(|page| matches!(page, Err(StorageError::NotInList { .. }))), "{refused:?}");
}

fn a_record_tells_whether_it_is_about_a_declaration_or_a_transit(store: &CallbackStore) {
    let callback = store.callback();
    let reported = [Subject::transit(1), Subject::declaration(1)];
    store.enqueue_about(&callback, &reported);
    let shown: Vec<_> = page(store, &callback, 1, 2).records.iter().map(|record| record.subject).collect();
    equal!(shown, [reported[1], reported[0]]);
}

fn a_record_tells_how_far_a_delivery_came(store: &CallbackStore) {
    let callback = store.callback();
    store.enqueue(&callback, &[1]);
    let mut expected = DeliveryRecord {
        id: newest(store, &callback).id,
        event: EventName::Accepted,
        subject: Subject::declaration(1),
        status: DeliveryStatus::Pending,
        attempts: 0,
        last_status_code: None,
        last_error: None,
        next_attempt_at: Some(start()),
        created_at: start(),
        delivered_at: None,
    };
    equal!(newest(store, &callback), expected, [callback]);

    let retry = start() + Duration::seconds(30);
    store.record(&store.claim(&[&callback], start())[0], NextStep::Retry { at: retry });
    expected.attempts = 1;
    expected.last_status_code = Some(500);
    let failure = DeliveryFailure::ReceiverAnswered { status: Code::from(&500) };
    expected.last_error = Some(failure.clone().into());
    expected.next_attempt_at = Some(retry);
    let failed = newest(store, &callback);
    equal!(failed, expected);
    let kept = failed.last_error.and_then(|stored| DeliveryFailure::from_statement(stored.statement()?));
    equal!(kept, Some(failure.clone()), "with its code and its values");
    let latest = store.directory.latest(store.organisations[0], callback.id(), 1).expect("read").remove(0);
    let kept = latest.last_error.and_then(|stored| DeliveryFailure::from_statement(stored.statement()?));
    equal!(kept, Some(failure));

    store.record(&store.claim(&[&callback], retry)[0], NextStep::Delivered { at: retry });
    expected.attempts = 2;
    expected.status = DeliveryStatus::Delivered;
    expected.last_status_code = Some(204);
    expected.last_error = None;
    expected.next_attempt_at = None;
    expected.delivered_at = Some(retry);
    let found = store.directory.find(store.organisations[0], callback.id(), expected.id).expect("found");
    equal!(found, Some(expected));
}

fn another_organisation_or_callback_has_no_such_delivery(store: &CallbackStore) {
    let [own, other] = store.organisations;
    let callback = store.callback();
    let second = store.callback();
    store.enqueue(&callback, &[1]);
    let id = newest(store, &callback).id;
    let unknown = DeliveryId::new(id.get() + 1_000);
    for (organisation, callback, id) in
        [(other, callback.id(), id), (own, second.id(), id), (own, callback.id(), unknown)]
    {
        equal!(store.directory.find(organisation, callback, id).expect("looked for"), None);
        equal!(store.directory.redeliver(organisation, callback, id, start()).expect("looked for"), None);
    }
    let request = PageRequest { number: PageNumber::FIRST, size: PageSize::DEFAULT, after: None };
    let page = store.directory.page(other, callback.id(), DeliveryFilter::default(), request).expect("a page");
    equal!((page.records, page.total), (vec![], 0));
}

fn a_redelivery_starts_over_with_the_same_id_and_bytes(store: &CallbackStore) {
    let callback = store.callback();
    for last in [NextStep::Delivered { at: start() }, NextStep::Abandon] {
        store.enqueue(&callback, &[1]);
        let first = store.claim(&[&callback], start()).remove(0);
        store.record(&first, last);
        let now = start() + Duration::hours(1);
        let (organisation, id) = (store.organisations[0], first.lease.delivery);
        let record = store.directory.redeliver(organisation, callback.id(), id, now).expect("set").expect("there");
        equal!((record.id, record.status, record.attempts), (id, DeliveryStatus::Pending, 0));
        equal!((record.next_attempt_at, record.delivered_at), (Some(now), None));
        equal!(store.directory.find(organisation, callback.id(), id).expect("found"), Some(record), [callback]);
        let again = store.claim(&[&callback], now).remove(0);
        equal!((again.lease.delivery, &again.payload, again.attempts), (id, &first.payload, 0));
        store.record(&again, NextStep::Delivered { at: now });
    }
}

fn a_redelivery_of_a_pending_one_only_brings_it_forward(store: &CallbackStore) {
    let callback = store.callback();
    store.enqueue(&callback, &[1]);
    let first = store.claim(&[&callback], start()).remove(0);
    store.record(&first, NextStep::Retry { at: start() + Duration::hours(1) });
    let now = start() + Duration::minutes(1);
    let (organisation, id) = (store.organisations[0], first.lease.delivery);
    let record = store.directory.redeliver(organisation, callback.id(), id, now).expect("set").expect("there");
    equal!((record.status, record.attempts, record.next_attempt_at), (DeliveryStatus::Pending, 1, Some(now)));
    equal!(store.claim(&[&callback], now).len(), 1, [callback, now]);
}

fn a_redelivery_does_not_double_what_is_being_sent(store: &CallbackStore) {
    let callback = store.callback();
    store.enqueue(&callback, &[1]);
    let under_way = store.claim(&[&callback], start()).remove(0);
    let (organisation, id) = (store.organisations[0], under_way.lease.delivery);
    let record = store.directory.redeliver(organisation, callback.id(), id, start()).expect("set").expect("there");
    equal!(record.status, DeliveryStatus::Pending, [record]);
    equal!(store.claim(&[&callback], start()), [], "it is under way", [callback]);
    store.record(&under_way, NextStep::Delivered { at: start() });
    equal!(newest(store, &callback).status, DeliveryStatus::Delivered, [callback]);
}
