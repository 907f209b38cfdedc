use super::store::{DeliveryBench, WithDeliveries, requested, secret, start};
use crate::{
    CallbackId, CallbackSecret, ENDS_AFTER_FAILING, EndReason, Ended, EventName, MOST_REGISTRATIONS, NextStep,
    PreviousSecret, Registration, SigningSecrets, Standing,
};
use chrono::Duration;
use customs_kernel::{equal, holds, keeps};

/// Runs the contract of [`CallbackRepository`](crate::CallbackRepository), with deliveries in the
/// [`DeliveryQueue`](crate::DeliveryQueue); `make` returns an empty store.
///
/// # Panics
/// When a rule is broken.
pub fn callback_repository_contract<B: Into<DeliveryBench>>(make: impl Fn() -> B) {
    let make = || -> DeliveryBench { make().into() };
    keeps! { "CallbackRepository":
        what_is_kept_comes_back(&make());
        registrations_are_listed_by_id(&make());
        another_organisation_sees_and_changes_nothing(&make());
        a_replaced_secret_is_gone(&make());
        a_replaced_secret_may_stay_for_a_while(&make());
        a_previous_secret_goes_when_its_time_is_over(&make());
        a_receiver_that_fails_is_noted_until_it_takes_something(&make());
        deliveries_end_once_and_begin_again_when_asked(&make());
        only_a_receiver_that_took_nothing_for_so_long_ends_as_failing(&make());
        whether_deliveries_go_on_is_told_of_own_registrations(&make());
        a_deleted_registration_takes_its_deliveries_along(&make());
        an_organisation_has_fifty_at_most(&make());
    }
}

fn what_is_kept_comes_back(store: &DeliveryBench) {
    let organisation = store.organisations[0];
    let requested = requested(&[EventName::Released, EventName::Accepted]);
    let kept =
        store.repository.insert(organisation, &requested, &secret(1), start()).expect("kept").expect("there is room");
    equal!((kept.created_at(), kept.updated_at()), (start(), start()));
    equal!(kept.url(), requested.url());
    equal!(kept.events().collect::<Vec<_>>(), [EventName::Accepted, EventName::Released]);
    equal!(store.repository.find(organisation, kept.id()).expect("found").as_ref(), Some(&kept), [kept]);
    equal!(present(store, kept.id()), Some(secret(1)), [kept]);
}

fn registrations_are_listed_by_id(store: &DeliveryBench) {
    let made: Vec<_> = (0..3).map(|_| store.callback()).collect();
    store.callback_of(store.organisations[1]);
    holds!(made.is_sorted_by_key(Registration::id), "ids grow");
    equal!(store.repository.list(store.organisations[0]).expect("listed"), made);
}

fn another_organisation_sees_and_changes_nothing(store: &DeliveryBench) {
    let [_, other] = store.organisations;
    let id = store.callback().id();
    let repository = &store.repository;
    equal!(repository.list(other).expect("listed"), []);
    equal!(repository.find(other, id).expect("looked for"), None);
    equal!(repository.secrets(other, id).expect("looked for"), None);
    holds!(!repository.replace_secret(other, id, &secret(2), None, start()).expect("refused"));
    holds!(!repository.delete(other, id).expect("refused"));
    equal!(present(store, id), Some(secret(1)));
}

fn an_organisation_has_fifty_at_most(store: &DeliveryBench) {
    let [own, other] = store.organisations;
    for _ in 0..MOST_REGISTRATIONS - 2 {
        store.callback();
    }
    let insert = |organisation| {
        store
            .repository
            .insert(organisation, &requested(&EventName::ALL), &secret(1), start())
            .expect("an answer")
            .is_some()
    };
    let kept = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(|| insert(own))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).filter(|kept| *kept).count()
    });
    equal!(kept, 2, "of eight at the same moment those for which there is room");
    equal!(store.repository.list(own).expect("listed").len(), MOST_REGISTRATIONS);
    holds!(insert(other), "others have their own");
    let first = store.repository.list(own).expect("listed").remove(0).id();
    holds!(store.repository.delete(own, first).expect("deleted"));
    holds!(insert(own) && !insert(own), "there is room again for one");
}

/// The present secret of a registration of the first organisation.
fn present(store: &DeliveryBench, id: CallbackId) -> Option<CallbackSecret> {
    store.repository.secrets(store.organisations[0], id).expect("looked for").map(|secrets| secrets.present)
}

fn a_replaced_secret_is_gone(store: &DeliveryBench) {
    let organisation = store.organisations[0];
    let kept = store.callback();
    store.enqueue(&kept, &[1]);
    let later = start() + Duration::hours(1);
    holds!(
        store.repository.replace_secret(organisation, kept.id(), &secret(2), None, later).expect("replaced"),
        [kept, later]
    );
    let only = SigningSecrets::only(secret(2));
    equal!(store.repository.secrets(organisation, kept.id()).expect("found").as_ref(), Some(&only), [kept]);
    let changed = store.repository.find(organisation, kept.id()).expect("found").expect("there");
    equal!((changed.created_at(), changed.updated_at()), (start(), later));
    equal!(changed.standing().previous_secret_until, None);
    equal!(store.claim(&[&kept], later)[0].secrets, only, "what waits is signed with the new secret", [kept, later]);
    let unknown = CallbackId::new(kept.id().get() + 1_000);
    holds!(
        !store.repository.replace_secret(organisation, unknown, &secret(3), None, later).expect("refused"),
        [unknown, later]
    );
}

fn a_replaced_secret_may_stay_for_a_while(store: &DeliveryBench) {
    let (organisation, kept, other) = (store.organisations[0], store.callback(), store.callback());
    store.enqueue(&kept, &[1]);
    let until = start() + Duration::hours(24);
    let replace = |number, keep_until| {
        let replaced = store.repository.replace_secret(organisation, kept.id(), &secret(number), keep_until, start());
        holds!(replaced.expect("replaced"));
    };
    let both = |present, previous| {
        Some(SigningSecrets {
            present: secret(present),
            previous: Some(PreviousSecret { secret: secret(previous), until }),
        })
    };
    replace(2, Some(until));
    equal!(store.repository.secrets(organisation, kept.id()).expect("found"), both(2, 1), [kept]);
    let shown = store.repository.list(organisation).expect("listed");
    equal!(shown[0].standing().previous_secret_until, Some(until));
    equal!(shown[1], other, "others are not concerned", [shown]);
    replace(3, Some(until));
    equal!(
        store.repository.secrets(organisation, kept.id()).expect("found"),
        both(3, 2),
        "one previous secret",
        [kept]
    );
    equal!(Some(store.claim(&[&kept], start()).remove(0).secrets), both(3, 2), [kept]);
    replace(4, None);
    let secrets = store.repository.secrets(organisation, kept.id()).expect("found");
    equal!(secrets, Some(SigningSecrets::only(secret(4))), "both ended at once");
}

fn a_previous_secret_goes_when_its_time_is_over(store: &DeliveryBench) {
    let (organisation, kept) = (store.organisations[0], store.callback());
    let until = start() + Duration::hours(1);
    let replaced = store.repository.replace_secret(organisation, kept.id(), &secret(2), Some(until), start());
    holds!(replaced.expect("replaced"));
    let forget = |now| store.repository.forget_previous_secrets(now).expect("done");
    equal!(forget(until - Duration::microseconds(1)), 0, [until]);
    equal!(forget(until), 1, [until]);
    equal!(forget(until), 0, [until]);
    let secrets = store.repository.secrets(organisation, kept.id()).expect("found");
    equal!(secrets, Some(SigningSecrets::only(secret(2))));
    let shown = store.repository.find(organisation, kept.id()).expect("found").expect("there");
    equal!((shown.standing().previous_secret_until, shown.updated_at()), (None, start()));
}

/// The standing of a registration of the first organisation.
fn standing(store: &DeliveryBench, registration: &Registration) -> Standing {
    let found = store.repository.find(store.organisations[0], registration.id()).expect("looked for").expect("there");
    found.standing().clone()
}

fn a_receiver_that_fails_is_noted_until_it_takes_something(store: &DeliveryBench) {
    let [own, other] = store.organisations;
    let kept = store.callback();
    let note = |organisation, since| store.repository.note_failing(organisation, kept.id(), since).expect("noted");
    let (first, second) = (start() + Duration::hours(1), start() + Duration::hours(2));
    note(other, Some(first));
    equal!(standing(store, &kept), Standing::default(), [kept]);
    note(own, Some(first));
    note(own, Some(second));
    equal!(standing(store, &kept).failing_since, Some(first), "the first stays", [kept]);
    let found = store.repository.find(own, kept.id()).expect("found").expect("there");
    equal!(found.updated_at(), start(), "nobody changed the registration");
    store.enqueue(&kept, &[1]);
    equal!(store.claim(&[&kept], start()).remove(0).failing_since, Some(first), [kept]);
    note(own, None);
    equal!(standing(store, &kept), Standing::default(), [kept]);
}

fn deliveries_end_once_and_begin_again_when_asked(store: &DeliveryBench) {
    let [own, other] = store.organisations;
    let kept = store.callback();
    let (at, later) = (start() + Duration::days(6), start() + Duration::days(7));
    let ended = Ended { at, reason: EndReason::Gone };
    let end = |organisation, ended| store.repository.end(organisation, kept.id(), ended).expect("an answer");
    store.repository.note_failing(own, kept.id(), Some(start())).expect("noted");
    equal!(end(other, ended), None);
    let shown = end(own, ended).expect("ended");
    equal!((shown.standing().ended, shown.updated_at()), (Some(ended), at));
    equal!(store.repository.find(own, kept.id()).expect("found"), Some(shown), [kept]);
    equal!(end(own, Ended { at: later, reason: EndReason::Failing }), None, "once");
    equal!(standing(store, &kept).ended, Some(ended), [kept]);
    store.enqueue(&kept, &[1]);
    equal!(store.claim(&[&kept], start()).remove(0).ended, Some(ended), [kept]);

    holds!(!store.repository.resume(other, kept.id(), later).expect("refused"), [kept]);
    holds!(store.repository.resume(own, kept.id(), later).expect("resumed"), [kept]);
    equal!(standing(store, &kept), Standing::default(), "it does not count as failing any more", [kept]);
    let resumed = store.repository.find(own, kept.id()).expect("found").expect("there");
    equal!(resumed.updated_at(), later);
    holds!(!store.repository.resume(own, kept.id(), later).expect("it goes on already"), [kept]);
}

fn only_a_receiver_that_took_nothing_for_so_long_ends_as_failing(store: &DeliveryBench) {
    let own = store.organisations[0];
    let kept = store.callback();
    let at = start() + ENDS_AFTER_FAILING;
    let end = || store.repository.end(own, kept.id(), Ended { at, reason: EndReason::Failing }).expect("an answer");
    let note = |since| store.repository.note_failing(own, kept.id(), since).expect("noted");
    equal!(end(), None, "it does not fail");
    note(Some(start() + Duration::microseconds(1)));
    equal!(end(), None, "not for so long");
    note(None);
    // What was claimed before the first failure is delivered after it: the note is of no use any more.
    store.enqueue(&kept, &[1]);
    let claimed = store.claim(&[&kept], start()).remove(0);
    note(Some(start()));
    store.record(&claimed, NextStep::Delivered { at: start() + Duration::seconds(1) });
    equal!((end(), standing(store, &kept).failing_since), (None, None), "it took something meanwhile", [kept]);
    note(Some(start()));
    equal!(standing(store, &kept).failing_since, Some(start()), [kept]);
    let other = store.callback();
    store.repository.note_failing(own, other.id(), Some(start())).expect("noted");
    let ended = Ended { at, reason: EndReason::Failing };
    let shown = store.repository.end(own, other.id(), ended).expect("an answer").expect("it ends");
    equal!((shown.standing().ended, shown.updated_at()), (Some(ended), at));
}

fn whether_deliveries_go_on_is_told_of_own_registrations(store: &DeliveryBench) {
    let [own, other] = store.organisations;
    let kept = store.callback();
    let goes_on = |organisation| store.repository.goes_on(organisation, kept.id()).expect("an answer");
    equal!((goes_on(own), goes_on(other)), (true, false));
    store.repository.end(own, kept.id(), Ended { at: start(), reason: EndReason::Gone }).expect("ended");
    holds!(!goes_on(own));
    store.repository.resume(own, kept.id(), start()).expect("resumed");
    holds!(goes_on(own));
}

fn a_deleted_registration_takes_its_deliveries_along(store: &DeliveryBench) {
    let organisation = store.organisations[0];
    let kept = store.callback();
    let other = store.callback();
    store.enqueue(&kept, &[1, 2]);
    store.enqueue(&other, &[1]);
    let under_way = store.claim(&[&kept], start()).remove(0);
    holds!(store.repository.delete(organisation, kept.id()).expect("deleted"), [kept]);
    holds!(!store.repository.delete(organisation, kept.id()).expect("gone already"), [kept]);
    store.record(&under_way, crate::NextStep::Delivered { at: start() });
    equal!(store.repository.list(organisation).expect("listed"), std::slice::from_ref(&other));
    let later = start() + Duration::days(1);
    equal!(store.waiting(None, 10, later), [other.id()], [later]);
    equal!(store.claim(&[&kept, &other], later).len(), 1, [kept, other, later]);
}
