use super::store::{PeopleStore, after, is_conflict, moment};
use crate::{Role, Session, SessionHash, SessionToken, User, UserRecord, Visitor};
use customs_kernel::{OrganisationId, equal, holds, keeps};
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs the contract of [`SessionRepository`](crate::SessionRepository); `make` must give an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn session_contract(make: impl Fn() -> PeopleStore) {
    keeps! { "SessionRepository":
        a_session_is_found_with_its_user_as_stored_now(&make());
        a_token_opens_one_session(&make());
        a_renewal_is_stored_over_what_it_was_made_of(&make());
        of_many_renewals_at_once_one_is_stored(&make());
        sessions_of_a_user_are_listed_until_they_expire(&make());
        closing_ends_what_it_names_and_nothing_else(&make());
        all_sessions_of_a_user_end_but_the_excepted_one(&make());
        expired_sessions_are_deleted(&make());
        what_is_undone_never_happened(&make());
    }
}

fn hash(token: &str) -> SessionHash {
    SessionToken::presented(token).hash()
}

fn session(user: &User, token: &str, opened: i64) -> Session {
    let visitor = match opened % 2 {
        0 => Visitor::new(IpAddr::from([192, 0, 2, 7]), Some("Ünï 'x'; --")),
        _ => Visitor::new("2001:db8::7".parse().expect("an address"), None),
    };
    Session::new(user, &SessionToken::presented(token), visitor, after(opened))
}

fn open(store: &PeopleStore, user: &User, token: &str, opened: i64) -> Session {
    let session = session(user, token, opened);
    store.sessions.open(&session).expect("it is opened");
    session
}

fn found(store: &PeopleStore, token: &str) -> Option<Session> {
    store.sessions.find(&hash(token)).expect("read").map(|(session, _)| session)
}

fn a_session_is_found_with_its_user_as_stored_now(store: &PeopleStore) {
    let user = store.active(store.ours(), "jan", "owner");
    let other = store.active(store.theirs(), "piet", "auditor");
    let (ours, theirs) = (open(store, &user, "a", 0), open(store, &other, "b", 1));
    equal!(store.sessions.find(&ours.hash).expect("read"), Some((ours.clone(), user.clone())), [ours]);
    equal!(store.sessions.find(&theirs.hash).expect("read"), Some((theirs, other)));
    equal!(found(store, "c"), None);
    let record = UserRecord { role: Role::Billing, version: user.version().next(), ..user.record().clone() };
    let changed = User::restore(record);
    store.users.save(&changed, user.version()).expect("saved");
    equal!(store.sessions.find(&ours.hash).expect("read"), Some((ours, changed)));
}

fn a_token_opens_one_session(store: &PeopleStore) {
    let user = store.active(store.ours(), "jan", "owner");
    let first = open(store, &user, "a", 0);
    holds!(is_conflict(&store.sessions.open(&session(&user, "a", 1)), true), [user]);
    equal!(found(store, "a"), Some(first));
}

fn a_renewal_is_stored_over_what_it_was_made_of(store: &PeopleStore) {
    let user = store.active(store.ours(), "jan", "owner");
    let (first, other) = (open(store, &user, "a", 0), open(store, &user, "b", 0));
    let renewed = first.renewed(after(300));
    holds!(store.sessions.renew(&renewed, first.renewed_at).expect("an answer"), [renewed]);
    equal!(found(store, "a"), Some(renewed.clone()));
    holds!(!store.sessions.renew(&first.renewed(after(301)), first.renewed_at).expect("an answer"), "it was renewed");
    equal!(found(store, "a"), Some(renewed));
    equal!(found(store, "b"), Some(other));
    let unknown = session(&user, "c", 0);
    holds!(!store.sessions.renew(&unknown, unknown.renewed_at).expect("an answer"));
    equal!(found(store, "c"), None, "a renewal opens nothing");
}

fn of_many_renewals_at_once_one_is_stored(store: &PeopleStore) {
    let user = store.active(store.ours(), "jan", "owner");
    let first = open(store, &user, "a", 0);
    let stored = AtomicUsize::new(0);
    std::thread::scope(|threads| {
        for thread in 0..8 {
            let (stored, first) = (&stored, &first);
            threads.spawn(move || {
                let renewed = first.renewed(after(300 + thread));
                if store.sessions.renew(&renewed, first.renewed_at).expect("an answer") {
                    stored.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    equal!(stored.into_inner(), 1);
}

fn sessions_of_a_user_are_listed_until_they_expire(store: &PeopleStore) {
    let user = store.active(store.ours(), "jan", "owner");
    let other = store.active(store.ours(), "piet", "owner");
    let (first, last, second) = (open(store, &user, "a", 0), open(store, &user, "b", 2), open(store, &user, "c", 1));
    open(store, &other, "d", 0);
    let listed = |organisation: OrganisationId, at| store.sessions.for_user(organisation, user.id(), at).expect("read");
    equal!(listed(store.ours(), moment()), [last.clone(), second.clone(), first.clone()]);
    equal!(listed(store.ours(), first.expires_at), [last, second], "one that ends now is gone");
    equal!(listed(store.theirs(), moment()), []);
    equal!(found(store, "a"), Some(first), "an expired one is found still");
    let mut newest = None;
    for number in 1..=Session::MOST_LISTED as i64 {
        newest = Some(open(store, &other, &format!("{number} of many"), number));
    }
    let many = store.sessions.for_user(store.ours(), other.id(), moment()).expect("read");
    equal!((many.len(), many.first()), (Session::MOST_LISTED, newest.as_ref()), "the newest are listed", [many]);
}

fn closing_ends_what_it_names_and_nothing_else(store: &PeopleStore) {
    let user = store.active(store.ours(), "jan", "owner");
    let other = store.active(store.ours(), "piet", "owner");
    for (user, token) in [(&user, "a"), (&user, "b"), (&other, "c")] {
        open(store, user, token, 0);
    }
    store.sessions.close(&hash("a")).expect("closed");
    store.sessions.close(&hash("a")).expect("closed already");
    equal!(found(store, "a"), None);
    let close =
        |organisation, token| store.sessions.close_of(organisation, user.id(), &hash(token)).expect("an answer");
    holds!(!close(store.ours(), "c"), "it is somebody else's");
    holds!(!close(store.theirs(), "b"), "it is another organisation's");
    holds!(found(store, "b").is_some() && found(store, "c").is_some());
    holds!(close(store.ours(), "b"));
    holds!(!close(store.ours(), "b"), "it is closed already");
    equal!(found(store, "b"), None);
}

fn all_sessions_of_a_user_end_but_the_excepted_one(store: &PeopleStore) {
    let user = store.active(store.ours(), "jan", "owner");
    let other = store.active(store.ours(), "piet", "owner");
    for (user, token) in [(&user, "a"), (&user, "b"), (&user, "c"), (&other, "d")] {
        open(store, user, token, 0);
    }
    let close = |organisation, except| store.sessions.close_all_of(organisation, user.id(), except).expect("an answer");
    equal!(close(store.theirs(), None), 0);
    equal!(close(store.ours(), Some(hash("b"))), 2);
    holds!(found(store, "a").is_none() && found(store, "b").is_some() && found(store, "c").is_none());
    equal!(close(store.ours(), Some(hash("d"))), 1, "the session of somebody else is no exception");
    holds!(found(store, "b").is_none() && found(store, "d").is_some());
    equal!(close(store.ours(), None), 0);
}

fn expired_sessions_are_deleted(store: &PeopleStore) {
    let user = store.active(store.ours(), "jan", "owner");
    let (first, second) = (open(store, &user, "a", 0), open(store, &user, "b", 1));
    equal!(store.sessions.delete_expired(moment()).expect("done"), 0);
    equal!(store.sessions.delete_expired(first.expires_at).expect("done"), 1);
    equal!((found(store, "a"), found(store, "b")), (None, Some(second)));
}

fn what_is_undone_never_happened(store: &PeopleStore) {
    let user = store.active(store.ours(), "jan", "owner");
    let first = open(store, &user, "a", 0);
    store.undone(|| {
        open(store, &user, "b", 0);
        store.sessions.close_all_of(store.ours(), user.id(), Some(hash("b"))).expect("closed");
    });
    equal!((found(store, "a"), found(store, "b")), (Some(first), None));
}
