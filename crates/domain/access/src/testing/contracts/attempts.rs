use super::store::{PeopleStore, after, is_worth_another_try};
use crate::{AttemptKey, Attempts};
use customs_kernel::{equal, holds, keeps};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs the contract of [`AttemptCounter`](crate::AttemptCounter); `make` must give an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn attempt_contract(make: impl Fn() -> PeopleStore) {
    keeps! { "AttemptCounter":
        what_is_stored_comes_back_under_its_key(&make());
        a_count_is_stored_over_what_it_was_made_of(&make());
        of_many_counts_at_once_one_is_stored(&make());
        what_is_forgotten_is_deleted(&make());
    }
}

fn attempts(tries: u32, free: i64, forgotten: i64) -> Attempts {
    Attempts { tries, free_at: after(free), forgotten_at: after(forgotten) }
}

fn key(email: &str) -> AttemptKey {
    AttemptKey::sign_ins_of(email)
}

fn found(store: &PeopleStore, email: &str) -> Option<Attempts> {
    store.attempts.find(&key(email)).expect("read")
}

fn stored(store: &PeopleStore, email: &str, before: Option<Attempts>, after: Attempts) -> bool {
    store.attempts.store(&key(email), before, after).expect("an answer")
}

fn what_is_stored_comes_back_under_its_key(store: &PeopleStore) {
    let (one, other) = (attempts(1, 0, 900), attempts(u32::MAX, 60, 960));
    holds!(stored(store, "a", None, one) && stored(store, "b", None, other));
    equal!([found(store, "a"), found(store, "b"), found(store, "c")], [Some(one), Some(other), None]);
    store.attempts.forget(&key("a")).expect("forgotten");
    store.attempts.forget(&key("a")).expect("forgotten already");
    equal!([found(store, "a"), found(store, "b")], [None, Some(other)]);
    holds!(stored(store, "a", None, other), "it begins anew");
}

fn a_count_is_stored_over_what_it_was_made_of(store: &PeopleStore) {
    let (first, second) = (attempts(1, 0, 900), attempts(2, 1, 900));
    holds!(!stored(store, "a", Some(first), second), "there is nothing yet");
    equal!(found(store, "a"), None);
    holds!(stored(store, "a", None, first));
    holds!(!stored(store, "a", None, second), "there is something already");
    for other in [attempts(2, 0, 900), attempts(1, 1, 900), attempts(1, 0, 901)] {
        holds!(!stored(store, "a", Some(other), second), "{other:?} is not what is there");
    }
    equal!(found(store, "a"), Some(first));
    holds!(stored(store, "a", Some(first), second));
    equal!(found(store, "a"), Some(second));
}

fn of_many_counts_at_once_one_is_stored(store: &PeopleStore) {
    for (before, after) in [(None, attempts(1, 0, 900)), (Some(attempts(1, 0, 900)), attempts(2, 0, 900))] {
        let won = AtomicUsize::new(0);
        let count = || loop {
            match store.attempts.store(&key("a"), before, after) {
                Err(error) if is_worth_another_try(&error) => {}
                done => return done.expect("an answer"),
            }
        };
        std::thread::scope(|threads| {
            for _ in 0..8 {
                threads.spawn(|| won.fetch_add(usize::from(count()), Ordering::Relaxed));
            }
        });
        equal!(won.into_inner(), 1, "over {before:?}");
        equal!(found(store, "a"), Some(after));
    }
}

fn what_is_forgotten_is_deleted(store: &PeopleStore) {
    let (soon, late) = (attempts(1, 0, 900), attempts(1, 1, 901));
    holds!(stored(store, "a", None, soon) && stored(store, "b", None, late));
    equal!(store.attempts.delete_forgotten(after(899)).expect("done"), 0);
    equal!(store.attempts.delete_forgotten(after(900)).expect("done"), 1);
    equal!([found(store, "a"), found(store, "b")], [None, Some(late)]);
}
