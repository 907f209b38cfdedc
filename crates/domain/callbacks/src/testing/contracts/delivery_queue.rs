use super::store::{DeliveryBench, WithDeliveries, declarations, delivery, secret, start};
use crate::{CallbackId, EventName, NextStep, Registration, SigningSecrets};
use chrono::{Duration, SubsecRound};
use customs_kernel::{Subject, SubjectKind, equal, holds, keeps};
use std::collections::HashSet;

/// Runs the contract of [`DeliveryQueue`](crate::DeliveryQueue), to registrations of the
/// [`CallbackRepository`](crate::CallbackRepository); `make` returns an empty store.
///
/// # Panics
/// When a rule is broken.
pub fn delivery_queue_contract<B: Into<DeliveryBench>>(make: impl Fn() -> B) {
    let make = || -> DeliveryBench { make().into() };
    keeps! { "DeliveryQueue":
        a_claim_carries_everything_a_try_needs(&make());
        a_delivery_waits_for_earlier_ones_of_its_declaration_and_callback(&make());
        a_transit_does_not_wait_for_the_declaration_of_the_same_number(&make());
        a_failing_declaration_or_callback_holds_up_no_other(&make());
        a_claimed_delivery_is_not_given_out_before_its_lease_ends(&make());
        a_record_under_an_old_lease_is_ignored(&make());
        a_retry_is_not_due_before_its_time(&make());
        an_abandoned_delivery_lets_the_next_one_go(&make());
        a_released_claim_is_due_at_once(&make());
        a_share_bounds_what_one_callback_gets(&make());
        what_is_claimed_where_it_is_made_waits_for_nobody_else(&make());
        waiting_callbacks_are_named_in_pages(&make());
        workers_at_the_same_moment_share_and_never_double(&make());
    }
}

fn a_claim_carries_everything_a_try_needs(store: &DeliveryBench) {
    let callback = store.callback();
    let new = delivery(store.organisations[0], callback.id(), Subject::transit(7));
    store.queue.enqueue(std::slice::from_ref(&new)).expect("kept");
    let claimed = store.claim(&[&callback], start()).remove(0);
    equal!(claimed.lease.until, start() + Duration::minutes(1), [claimed]);
    equal!((claimed.organisation, claimed.callback), (new.organisation, callback.id()));
    equal!((&claimed.url, &claimed.secrets), (callback.url(), &SigningSecrets::only(secret(1))), [claimed]);
    equal!((claimed.event, claimed.subject, claimed.attempts), (EventName::Accepted, new.subject, 0));
    equal!(claimed.payload, new.payload, "the bytes are kept", [claimed]);
}

fn what_is_claimed_where_it_is_made_waits_for_nobody_else(store: &DeliveryBench) {
    let (callback, other) = (store.callback(), store.callback());
    store.enqueue(&callback, &[1]);
    let earlier = store.claim(&[&callback], start()).remove(0);
    let new = |of: &Registration, id| delivery(store.organisations[0], of.id(), Subject::declaration(id));
    let made = [new(&callback, 1), new(&callback, 2), new(&other, 2), new(&callback, 2), new(&other, 3)];
    let (shares, until) = ([store.share(callback.id(), 2), store.share(other.id(), 1)], start() + Duration::minutes(2));
    let mut claimed = store.queue.enqueue_and_claim(&made, &shares, start(), until).expect("they are made");
    claimed.sort_by_key(|claimed| (claimed.callback, claimed.lease.delivery));
    if claimed.is_empty() {
        // Where organisations lie on several servers, all wait in the queue.
        let rest = store.claim(&[&callback, &other], start());
        equal!(declarations(&rest), [2, 2, 3], [rest]);
        return;
    }
    let went: Vec<_> = claimed.iter().map(|claimed| (claimed.callback, claimed.subject.id)).collect();
    let expected = [(callback.id(), 2), (other.id(), 2)];
    equal!(went, expected, "the first of each record that none is under way about", [claimed]);
    holds!(claimed.iter().all(|claimed| claimed.lease.until == until), [claimed, until]);
    store.record(&earlier, NextStep::Delivered { at: start() });
    store.record(&claimed[0], NextStep::Delivered { at: start() });
    let rest = store.claim(&[&callback, &other], start());
    equal!(declarations(&rest), [1, 2, 3], "the rest waits in the queue", [rest]);
}

fn a_delivery_waits_for_earlier_ones_of_its_declaration_and_callback(store: &DeliveryBench) {
    let callback = store.callback();
    let other = store.callback();
    store.enqueue(&callback, &[1, 1, 2, 1]);
    store.enqueue(&other, &[1]);
    let first = store.claim(&[&callback, &other], start());
    equal!(declarations(&first), [1, 2, 1], "one of each declaration and callback", [first]);
    equal!(store.claim(&[&callback, &other], start()), [], "the others wait for those under way", [callback, other]);
    store.record(&first[0], NextStep::Delivered { at: start() });
    let second = store.claim(&[&callback, &other], start());
    equal!(declarations(&second), [1], [second]);
    holds!(second[0].lease.delivery > first[0].lease.delivery, "in the order they were made", [second]);
    store.record(&second[0], NextStep::Delivered { at: start() });
    let third = store.claim(&[&callback], start());
    holds!(third[0].lease.delivery > second[0].lease.delivery, [third]);
}

fn a_transit_does_not_wait_for_the_declaration_of_the_same_number(store: &DeliveryBench) {
    let callback = store.callback();
    let (declaration, transit) = (Subject::declaration(1), Subject::transit(1));
    store.enqueue_about(&callback, &[declaration, transit, declaration, transit]);
    let subjects = |now| -> Vec<Subject> {
        let claimed = store.claim(&[&callback], now);
        claimed.iter().for_each(|claimed| match claimed.subject.kind {
            SubjectKind::Declaration => store.record(claimed, NextStep::Retry { at: start() + Duration::hours(1) }),
            SubjectKind::Transit => store.record(claimed, NextStep::Delivered { at: now }),
        });
        claimed.into_iter().map(|claimed| claimed.subject).collect()
    };
    equal!(subjects(start()), [declaration, transit]);
    equal!(subjects(start()), [transit], "its second one, while those of the declaration wait");
    equal!(subjects(start() + Duration::hours(1)), [declaration]);
}

fn a_failing_declaration_or_callback_holds_up_no_other(store: &DeliveryBench) {
    let failing = store.callback();
    let sound = store.callback();
    store.enqueue(&failing, &[1, 1, 2, 2]);
    store.enqueue(&sound, &[1, 1]);
    let first = store.claim(&[&failing, &sound], start());
    store.record(&first[0], NextStep::Retry { at: start() + Duration::hours(1) });
    store.record(&first[1], NextStep::Delivered { at: start() });
    store.record(&first[2], NextStep::Delivered { at: start() });
    let second = store.claim(&[&failing, &sound], start());
    let went: Vec<_> = second.iter().map(|claimed| (claimed.callback, claimed.subject.id)).collect();
    equal!(went, [(failing.id(), 2), (sound.id(), 1)]);
}

fn a_claimed_delivery_is_not_given_out_before_its_lease_ends(store: &DeliveryBench) {
    let callback = store.callback();
    store.enqueue(&callback, &[1]);
    let first = store.claim(&[&callback], start()).remove(0);
    equal!(store.claim(&[&callback], first.lease.until - Duration::microseconds(1)), [], [callback]);
    let again = store.claim(&[&callback], first.lease.until).remove(0);
    equal!((again.lease.delivery, again.attempts), (first.lease.delivery, 0), "the same delivery, untried");
}

fn a_record_under_an_old_lease_is_ignored(store: &DeliveryBench) {
    let callback = store.callback();
    store.enqueue(&callback, &[1]);
    let old = store.claim(&[&callback], start()).remove(0);
    let current = store.claim(&[&callback], old.lease.until).remove(0);
    store.record(&old, NextStep::Abandon);
    store.queue.release(&[old.lease]).expect("ignored");
    equal!(store.claim(&[&callback], old.lease.until), [], "the current lease still holds", [callback]);
    store.record(&current, NextStep::Delivered { at: current.lease.until });
    store.record(&old, NextStep::Retry { at: start() });
    equal!(store.claim(&[&callback], start() + Duration::days(1)), [], "delivered stays delivered", [callback]);
}

fn a_retry_is_not_due_before_its_time(store: &DeliveryBench) {
    let callback = store.callback();
    store.enqueue(&callback, &[1]);
    let first = store.claim(&[&callback], start()).remove(0);
    let at = start() + Duration::seconds(30);
    store.record(&first, NextStep::Retry { at });
    equal!(store.claim(&[&callback], at - Duration::microseconds(1)), [], [callback, at]);
    equal!(store.waiting(None, 10, at), [callback.id()], [at]);
    let second = store.claim(&[&callback], at).remove(0);
    equal!((second.lease.delivery, second.attempts), (first.lease.delivery, 1));
    equal!(second.payload, first.payload, "the same bytes at every try", [second]);
}

fn an_abandoned_delivery_lets_the_next_one_go(store: &DeliveryBench) {
    let callback = store.callback();
    store.enqueue(&callback, &[1, 1]);
    let first = store.claim(&[&callback], start()).remove(0);
    store.record(&first, NextStep::Abandon);
    let second = store.claim(&[&callback], start() + Duration::days(1));
    equal!(second.len(), 1, [second]);
    holds!(second[0].lease.delivery > first.lease.delivery, [second]);
}

fn a_released_claim_is_due_at_once(store: &DeliveryBench) {
    let callback = store.callback();
    store.enqueue(&callback, &[1]);
    let first = store.claim(&[&callback], start()).remove(0);
    store.queue.release(&[first.lease]).expect("released");
    let later = start() + Duration::microseconds(1);
    let second = store.claim(&[&callback], later).remove(0);
    equal!((second.lease.delivery, second.attempts), (first.lease.delivery, 0));
}

fn a_share_bounds_what_one_callback_gets(store: &DeliveryBench) {
    let callback = store.callback();
    let other = store.callback();
    store.enqueue(&callback, &[1, 2, 3, 4]);
    store.enqueue(&other, &[1, 2, 3, 4]);
    let shares = [store.share(callback.id(), 3), store.share(other.id(), 1)];
    let claimed = store.queue.claim(&shares, start(), start() + Duration::minutes(1)).expect("a claim");
    let count_of = |id: CallbackId| claimed.iter().filter(|claimed| claimed.callback == id).count();
    equal!((count_of(callback.id()), count_of(other.id())), (3, 1), [callback, other]);
    equal!(store.queue.claim(&[], start(), start() + Duration::minutes(1)).expect("a claim"), []);
}

fn waiting_callbacks_are_named_in_pages(store: &DeliveryBench) {
    let made: Vec<_> = (0..3).map(|_| store.callback()).collect();
    let idle = store.callback();
    made.iter().for_each(|callback| store.enqueue(callback, &[1]));
    let ids: Vec<_> = made.iter().map(crate::Registration::id).collect();
    let before = start() - Duration::microseconds(1);
    equal!(store.waiting(None, 10, before), [], "nothing is due yet", [before]);
    equal!(store.waiting(None, 2, start()), ids[..2]);
    equal!(store.waiting(Some(ids[1]), 2, start()), ids[2..]);
    equal!(store.waiting(Some(idle.id()), 2, start()), [], [idle]);
}

fn workers_at_the_same_moment_share_and_never_double(store: &DeliveryBench) {
    let callback = store.callback();
    let all: Vec<i64> = (1..=60).collect();
    store.enqueue(&callback, &all);
    let now = start().trunc_subsecs(6);
    let claimed: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..6).map(|_| scope.spawn(|| store.claim(&[&callback], now))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker")).collect()
    });
    let different: HashSet<_> = claimed.iter().map(|claimed| claimed.lease.delivery).collect();
    equal!(different.len(), claimed.len(), "no delivery was claimed twice", [different]);
    let mut rest = 0;
    while let claimed @ 1.. = store.claim(&[&callback], now).len() {
        rest += claimed;
    }
    equal!(claimed.len() + rest, 60, "and none was lost", [rest]);
}
