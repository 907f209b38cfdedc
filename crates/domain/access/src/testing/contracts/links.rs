use super::store::{PeopleStore, is_conflict, is_worth_another_try, moment};
use crate::{LinkHash, LinkPurpose, LinkToken, OneTimeLink, User};
use chrono::Duration;
use customs_kernel::{equal, holds, keeps};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs the contract of [`OneTimeLinkRepository`](crate::OneTimeLinkRepository); `make` must give an empty store at every
/// call.
///
/// # Panics
/// When a rule is broken.
pub fn one_time_link_contract(make: impl Fn() -> PeopleStore) {
    keeps! { "OneTimeLinkRepository":
        a_link_is_found_until_it_is_used(&make());
        a_token_names_one_link(&make());
        a_link_is_used_until_it_expires(&make());
        of_many_clicks_at_once_one_wins(&make());
        a_use_that_is_undone_leaves_the_link(&make());
        all_links_of_a_user_are_deleted(&make());
        expired_links_are_deleted(&make());
    }
}

fn hash(token: &str) -> LinkHash {
    LinkToken::presented(token).hash()
}

fn add(store: &PeopleStore, user: &User, token: &str, purpose: LinkPurpose) -> OneTimeLink {
    let link = link(user, token, purpose);
    store.links.add(&link).expect("stored");
    link
}

fn link(user: &User, token: &str, purpose: LinkPurpose) -> OneTimeLink {
    OneTimeLink {
        hash: hash(token),
        purpose,
        organisation: user.organisation(),
        user: user.id(),
        created_at: moment(),
        expires_at: moment() + purpose.lifetime(),
    }
}

fn found(store: &PeopleStore, token: &str) -> Option<OneTimeLink> {
    store.links.find(&hash(token)).expect("read")
}

fn a_link_is_found_until_it_is_used(store: &PeopleStore) {
    let user = store.invited(store.ours(), "jan", "owner");
    for purpose in LinkPurpose::ALL {
        let token = purpose.word();
        let link = add(store, &user, token, *purpose);
        equal!(found(store, token), Some(link.clone()), "it reads back as it was stored");
        equal!(found(store, token), Some(link.clone()), "looking uses nothing up");
        equal!(store.links.use_up(&hash(token), moment()).expect("an answer"), Some(link));
        equal!(found(store, token), None);
        equal!(store.links.use_up(&hash(token), moment()).expect("an answer"), None, "a second time");
    }
    equal!(found(store, "never issued"), None);
    equal!(store.links.use_up(&hash("never issued"), moment()).expect("an answer"), None);
}

fn a_token_names_one_link(store: &PeopleStore) {
    let (jan, piet) = (store.invited(store.ours(), "jan", "owner"), store.invited(store.ours(), "piet", "owner"));
    let first = add(store, &jan, "a", LinkPurpose::Reset);
    holds!(is_conflict(&store.links.add(&link(&piet, "a", LinkPurpose::Invitation)), true), [piet]);
    equal!(found(store, "a"), Some(first));
}

fn a_link_is_used_until_it_expires(store: &PeopleStore) {
    let user = store.invited(store.ours(), "jan", "owner");
    let link = add(store, &user, "a", LinkPurpose::Reset);
    let other = add(store, &user, "b", LinkPurpose::Reset);
    equal!(store.links.use_up(&link.hash, link.expires_at).expect("an answer"), None, "it ends now");
    equal!(found(store, "a"), Some(link.clone()), "an expired one is found still");
    let last = link.expires_at - Duration::microseconds(1);
    equal!(store.links.use_up(&link.hash, last).expect("an answer"), Some(link));
    equal!(found(store, "b"), Some(other), "no other link is used");
}

fn of_many_clicks_at_once_one_wins(store: &PeopleStore) {
    let user = store.invited(store.ours(), "jan", "owner");
    let link = add(store, &user, "a", LinkPurpose::Invitation);
    let won = AtomicUsize::new(0);
    let click = || loop {
        match store.links.use_up(&link.hash, moment()) {
            Err(error) if is_worth_another_try(&error) => {}
            done => return done.expect("an answer"),
        }
    };
    std::thread::scope(|threads| {
        for _ in 0..8 {
            threads.spawn(|| won.fetch_add(usize::from(click().is_some()), Ordering::Relaxed));
        }
    });
    equal!(won.into_inner(), 1);
}

fn a_use_that_is_undone_leaves_the_link(store: &PeopleStore) {
    let user = store.invited(store.ours(), "jan", "owner");
    let link = add(store, &user, "a", LinkPurpose::Reset);
    store.undone(|| {
        add(store, &user, "b", LinkPurpose::Reset);
        holds!(store.links.use_up(&link.hash, moment()).expect("an answer").is_some(), [link]);
    });
    equal!(found(store, "b"), None);
    equal!(store.links.use_up(&link.hash, moment()).expect("an answer"), Some(link));
}

fn all_links_of_a_user_are_deleted(store: &PeopleStore) {
    let (jan, piet) = (store.invited(store.ours(), "jan", "owner"), store.invited(store.ours(), "piet", "owner"));
    add(store, &jan, "a", LinkPurpose::Reset);
    add(store, &jan, "b", LinkPurpose::Invitation);
    let kept = add(store, &piet, "c", LinkPurpose::Reset);
    equal!(store.links.delete_all_of(store.theirs(), jan.id()).expect("done"), 0, [jan]);
    equal!(store.links.delete_all_of(store.ours(), jan.id()).expect("done"), 2, [jan]);
    equal!(store.links.delete_all_of(store.ours(), jan.id()).expect("done"), 0, [jan]);
    equal!([found(store, "a"), found(store, "b"), found(store, "c")], [None, None, Some(kept)]);
}

fn expired_links_are_deleted(store: &PeopleStore) {
    let user = store.invited(store.ours(), "jan", "owner");
    let reset = add(store, &user, "a", LinkPurpose::Reset);
    let invitation = add(store, &user, "b", LinkPurpose::Invitation);
    equal!(store.links.delete_expired(reset.expires_at - Duration::microseconds(1)).expect("done"), 0);
    equal!(store.links.delete_expired(reset.expires_at).expect("done"), 1);
    equal!((found(store, "a"), found(store, "b")), (None, Some(invitation)));
}
