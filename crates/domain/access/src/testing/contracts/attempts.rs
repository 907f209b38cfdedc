use super::store::{PeopleStore, after, is_worth_another_try};
use crate::{AttemptCounter, AttemptKey, Attempts};
use customs_kernel::{equal, holds, keeps};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

impl From<PeopleStore> for Arc<dyn AttemptCounter> {
    fn from(store: PeopleStore) -> Self {
        store.attempts
    }
}

/// Runs the contract of [`AttemptCounter`] on that port alone; `make` must give one that is empty at every call.
///
/// # Panics
/// When a rule is broken.
pub fn attempt_contract<C: Into<Arc<dyn AttemptCounter>>>(make: impl Fn() -> C) {
    let make = || -> Arc<dyn AttemptCounter> { make().into() };
    keeps! { "AttemptCounter":
        what_is_stored_comes_back_under_its_key(make().as_ref());
        a_count_is_stored_over_what_it_was_made_of(make().as_ref());
        of_many_counts_at_once_one_is_stored(make().as_ref());
        what_is_forgotten_is_deleted(make().as_ref());
    }
}

fn attempts(tries: u32, free: i64, forgotten: i64) -> Attempts {
    Attempts { tries, free_at: after(free), forgotten_at: after(forgotten) }
}

fn key(email: &str) -> AttemptKey {
    AttemptKey::sign_ins_of(email)
}

fn found(counter: &dyn AttemptCounter, email: &str) -> Option<Attempts> {
    counter.find(&key(email)).expect("read")
}

fn stored(counter: &dyn AttemptCounter, email: &str, before: Option<Attempts>, after: Attempts) -> bool {
    counter.store(&key(email), before, after).expect("an answer")
}

fn what_is_stored_comes_back_under_its_key(counter: &dyn AttemptCounter) {
    let (one, other) = (attempts(1, 0, 900), attempts(u32::MAX, 60, 960));
    holds!(stored(counter, "a", None, one) && stored(counter, "b", None, other));
    equal!([found(counter, "a"), found(counter, "b"), found(counter, "c")], [Some(one), Some(other), None]);
    counter.forget(&key("a")).expect("forgotten");
    counter.forget(&key("a")).expect("forgotten already");
    equal!([found(counter, "a"), found(counter, "b")], [None, Some(other)]);
    holds!(stored(counter, "a", None, other), "it begins anew");
}

fn a_count_is_stored_over_what_it_was_made_of(counter: &dyn AttemptCounter) {
    let (first, second) = (attempts(1, 0, 900), attempts(2, 1, 900));
    holds!(!stored(counter, "a", Some(first), second), "there is nothing yet");
    equal!(found(counter, "a"), None);
    holds!(stored(counter, "a", None, first));
    holds!(!stored(counter, "a", None, second), "there is something already");
    for other in [attempts(2, 0, 900), attempts(1, 1, 900), attempts(1, 0, 901)] {
        holds!(!stored(counter, "a", Some(other), second), "{other:?} is not what is there");
    }
    equal!(found(counter, "a"), Some(first));
    holds!(stored(counter, "a", Some(first), second));
    equal!(found(counter, "a"), Some(second));
}

fn of_many_counts_at_once_one_is_stored(counter: &dyn AttemptCounter) {
    for (before, after) in [(None, attempts(1, 0, 900)), (Some(attempts(1, 0, 900)), attempts(2, 0, 900))] {
        let won = AtomicUsize::new(0);
        let count = || loop {
            match counter.store(&key("a"), before, after) {
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
        equal!(found(counter, "a"), Some(after));
    }
}

fn what_is_forgotten_is_deleted(counter: &dyn AttemptCounter) {
    let (soon, late) = (attempts(1, 0, 900), attempts(1, 1, 901));
    holds!(stored(counter, "a", None, soon) && stored(counter, "b", None, late));
    equal!(counter.delete_forgotten(after(899)).expect("done"), 0);
    equal!(counter.delete_forgotten(after(900)).expect("done"), 1);
    equal!([found(counter, "a"), found(counter, "b")], [None, Some(late)]);
}
