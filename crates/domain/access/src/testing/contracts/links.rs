use super::store::{PeopleStore, UserBench, is_conflict, is_worth_another_try, moment};
use crate::{LinkHash, LinkPurpose, LinkToken, OneTimeLink, OneTimeLinkRepository, User};
use chrono::Duration;
use customs_kernel::{equal, holds, keeps};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// One empty store of one-time links, and the users that they belong to.
pub struct LinkBench {
    /// Stores one-time links.
    pub links: Arc<dyn OneTimeLinkRepository>,
    /// Stores their users.
    pub people: UserBench,
}

customs_kernel::debug_by_name!(LinkBench);

impl From<PeopleStore> for LinkBench {
    fn from(store: PeopleStore) -> Self {
        Self { links: store.links.clone(), people: store.into() }
    }
}

/// Runs the contract of [`OneTimeLinkRepository`]; `make` must give an empty store at every
/// call.
///
/// # Panics
/// When a rule is broken.
pub fn one_time_link_contract<B: Into<LinkBench>>(make: impl Fn() -> B) {
    let make = || -> LinkBench { make().into() };
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

fn add(bench: &LinkBench, user: &User, token: &str, purpose: LinkPurpose) -> OneTimeLink {
    let link = link(user, token, purpose);
    bench.links.add(&link).expect("stored");
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

fn found(bench: &LinkBench, token: &str) -> Option<OneTimeLink> {
    bench.links.find(&hash(token)).expect("read")
}

fn a_link_is_found_until_it_is_used(bench: &LinkBench) {
    let user = bench.people.invited(bench.people.ours(), "jan", "owner");
    for purpose in LinkPurpose::ALL {
        let token = purpose.word();
        let link = add(bench, &user, token, *purpose);
        equal!(found(bench, token), Some(link.clone()), "it reads back as it was stored");
        equal!(found(bench, token), Some(link.clone()), "looking uses nothing up");
        equal!(bench.links.use_up(&hash(token), moment()).expect("an answer"), Some(link));
        equal!(found(bench, token), None);
        equal!(bench.links.use_up(&hash(token), moment()).expect("an answer"), None, "a second time");
    }
    equal!(found(bench, "never issued"), None);
    equal!(bench.links.use_up(&hash("never issued"), moment()).expect("an answer"), None);
}

fn a_token_names_one_link(bench: &LinkBench) {
    let (jan, piet) = (
        bench.people.invited(bench.people.ours(), "jan", "owner"),
        bench.people.invited(bench.people.ours(), "piet", "owner"),
    );
    let first = add(bench, &jan, "a", LinkPurpose::Reset);
    holds!(is_conflict(&bench.links.add(&link(&piet, "a", LinkPurpose::Invitation)), true), [piet]);
    equal!(found(bench, "a"), Some(first));
}

fn a_link_is_used_until_it_expires(bench: &LinkBench) {
    let user = bench.people.invited(bench.people.ours(), "jan", "owner");
    let link = add(bench, &user, "a", LinkPurpose::Reset);
    let other = add(bench, &user, "b", LinkPurpose::Reset);
    equal!(bench.links.use_up(&link.hash, link.expires_at).expect("an answer"), None, "it ends now");
    equal!(found(bench, "a"), Some(link.clone()), "an expired one is found still");
    let last = link.expires_at - Duration::microseconds(1);
    equal!(bench.links.use_up(&link.hash, last).expect("an answer"), Some(link));
    equal!(found(bench, "b"), Some(other), "no other link is used");
}

fn of_many_clicks_at_once_one_wins(bench: &LinkBench) {
    let user = bench.people.invited(bench.people.ours(), "jan", "owner");
    let link = add(bench, &user, "a", LinkPurpose::Invitation);
    let won = AtomicUsize::new(0);
    let click = || loop {
        match bench.links.use_up(&link.hash, moment()) {
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

fn a_use_that_is_undone_leaves_the_link(bench: &LinkBench) {
    let user = bench.people.invited(bench.people.ours(), "jan", "owner");
    let link = add(bench, &user, "a", LinkPurpose::Reset);
    bench.people.undone(|| {
        add(bench, &user, "b", LinkPurpose::Reset);
        holds!(bench.links.use_up(&link.hash, moment()).expect("an answer").is_some(), [link]);
    });
    equal!(found(bench, "b"), None);
    equal!(bench.links.use_up(&link.hash, moment()).expect("an answer"), Some(link));
}

fn all_links_of_a_user_are_deleted(bench: &LinkBench) {
    let (jan, piet) = (
        bench.people.invited(bench.people.ours(), "jan", "owner"),
        bench.people.invited(bench.people.ours(), "piet", "owner"),
    );
    add(bench, &jan, "a", LinkPurpose::Reset);
    add(bench, &jan, "b", LinkPurpose::Invitation);
    let kept = add(bench, &piet, "c", LinkPurpose::Reset);
    equal!(bench.links.delete_all_of(bench.people.theirs(), jan.id()).expect("done"), 0, [jan]);
    equal!(bench.links.delete_all_of(bench.people.ours(), jan.id()).expect("done"), 2, [jan]);
    equal!(bench.links.delete_all_of(bench.people.ours(), jan.id()).expect("done"), 0, [jan]);
    equal!([found(bench, "a"), found(bench, "b"), found(bench, "c")], [None, None, Some(kept)]);
}

fn expired_links_are_deleted(bench: &LinkBench) {
    let user = bench.people.invited(bench.people.ours(), "jan", "owner");
    let reset = add(bench, &user, "a", LinkPurpose::Reset);
    let invitation = add(bench, &user, "b", LinkPurpose::Invitation);
    equal!(bench.links.delete_expired(reset.expires_at - Duration::microseconds(1)).expect("done"), 0);
    equal!(bench.links.delete_expired(reset.expires_at).expect("done"), 1);
    equal!((found(bench, "a"), found(bench, "b")), (None, Some(invitation)));
}
