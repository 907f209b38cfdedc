use super::store::{PeopleStore, UserBench, after, is_conflict, moment};
use crate::{Role, Session, SessionHash, SessionRepository, SessionToken, User, UserRecord, Visitor};
use customs_kernel::{OrganisationId, equal, holds, keeps};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// One empty store of sessions, and the users that they belong to.
pub struct SessionBench {
    /// Stores sessions.
    pub sessions: Arc<dyn SessionRepository>,
    /// Stores their users.
    pub people: UserBench,
}

customs_kernel::debug_by_name!(SessionBench);

impl From<PeopleStore> for SessionBench {
    fn from(store: PeopleStore) -> Self {
        Self { sessions: store.sessions.clone(), people: store.into() }
    }
}

/// Runs the contract of [`SessionRepository`]; `make` must give an empty store at every call.
///
/// # Panics
/// When a rule is broken.
pub fn session_contract<B: Into<SessionBench>>(make: impl Fn() -> B) {
    let make = || -> SessionBench { make().into() };
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

fn open(bench: &SessionBench, user: &User, token: &str, opened: i64) -> Session {
    let session = session(user, token, opened);
    bench.sessions.open(&session).expect("it is opened");
    session
}

fn found(bench: &SessionBench, token: &str) -> Option<Session> {
    bench.sessions.find(&hash(token)).expect("read").map(|(session, _)| session)
}

fn a_session_is_found_with_its_user_as_stored_now(bench: &SessionBench) {
    let user = bench.people.active(bench.people.ours(), "jan", "owner");
    let other = bench.people.active(bench.people.theirs(), "piet", "auditor");
    let (ours, theirs) = (open(bench, &user, "a", 0), open(bench, &other, "b", 1));
    equal!(bench.sessions.find(&ours.hash).expect("read"), Some((ours.clone(), user.clone())), [ours]);
    equal!(bench.sessions.find(&theirs.hash).expect("read"), Some((theirs, other)));
    equal!(found(bench, "c"), None);
    let record = UserRecord { role: Role::Billing, version: user.version().next(), ..user.record().clone() };
    let changed = User::restore(record);
    bench.people.users.save(&changed, user.version()).expect("saved");
    equal!(bench.sessions.find(&ours.hash).expect("read"), Some((ours, changed)));
}

fn a_token_opens_one_session(bench: &SessionBench) {
    let user = bench.people.active(bench.people.ours(), "jan", "owner");
    let first = open(bench, &user, "a", 0);
    holds!(is_conflict(&bench.sessions.open(&session(&user, "a", 1)), true), [user]);
    equal!(found(bench, "a"), Some(first));
}

fn a_renewal_is_stored_over_what_it_was_made_of(bench: &SessionBench) {
    let user = bench.people.active(bench.people.ours(), "jan", "owner");
    let (first, other) = (open(bench, &user, "a", 0), open(bench, &user, "b", 0));
    let renewed = first.renewed(after(300));
    holds!(bench.sessions.renew(&renewed, first.renewed_at).expect("an answer"), [renewed]);
    equal!(found(bench, "a"), Some(renewed.clone()));
    holds!(!bench.sessions.renew(&first.renewed(after(301)), first.renewed_at).expect("an answer"), "it was renewed");
    equal!(found(bench, "a"), Some(renewed));
    equal!(found(bench, "b"), Some(other));
    let unknown = session(&user, "c", 0);
    holds!(!bench.sessions.renew(&unknown, unknown.renewed_at).expect("an answer"));
    equal!(found(bench, "c"), None, "a renewal opens nothing");
}

fn of_many_renewals_at_once_one_is_stored(bench: &SessionBench) {
    let user = bench.people.active(bench.people.ours(), "jan", "owner");
    let first = open(bench, &user, "a", 0);
    let stored = AtomicUsize::new(0);
    std::thread::scope(|threads| {
        for thread in 0..8 {
            let (stored, first) = (&stored, &first);
            threads.spawn(move || {
                let renewed = first.renewed(after(300 + thread));
                if bench.sessions.renew(&renewed, first.renewed_at).expect("an answer") {
                    stored.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    equal!(stored.into_inner(), 1);
}

fn sessions_of_a_user_are_listed_until_they_expire(bench: &SessionBench) {
    let user = bench.people.active(bench.people.ours(), "jan", "owner");
    let other = bench.people.active(bench.people.ours(), "piet", "owner");
    let (first, last, second) = (open(bench, &user, "a", 0), open(bench, &user, "b", 2), open(bench, &user, "c", 1));
    open(bench, &other, "d", 0);
    let listed = |organisation: OrganisationId, at| bench.sessions.for_user(organisation, user.id(), at).expect("read");
    equal!(listed(bench.people.ours(), moment()), [last.clone(), second.clone(), first.clone()]);
    equal!(listed(bench.people.ours(), first.expires_at), [last, second], "one that ends now is gone");
    equal!(listed(bench.people.theirs(), moment()), []);
    equal!(found(bench, "a"), Some(first), "an expired one is found still");
    let mut newest = None;
    for number in 1..=Session::MOST_LISTED as i64 {
        newest = Some(open(bench, &other, &format!("{number} of many"), number));
    }
    let many = bench.sessions.for_user(bench.people.ours(), other.id(), moment()).expect("read");
    equal!((many.len(), many.first()), (Session::MOST_LISTED, newest.as_ref()), "the newest are listed", [many]);
}

fn closing_ends_what_it_names_and_nothing_else(bench: &SessionBench) {
    let user = bench.people.active(bench.people.ours(), "jan", "owner");
    let other = bench.people.active(bench.people.ours(), "piet", "owner");
    for (user, token) in [(&user, "a"), (&user, "b"), (&other, "c")] {
        open(bench, user, token, 0);
    }
    bench.sessions.close(&hash("a")).expect("closed");
    bench.sessions.close(&hash("a")).expect("closed already");
    equal!(found(bench, "a"), None);
    let close =
        |organisation, token| bench.sessions.close_of(organisation, user.id(), &hash(token)).expect("an answer");
    holds!(!close(bench.people.ours(), "c"), "it is somebody else's");
    holds!(!close(bench.people.theirs(), "b"), "it is another organisation's");
    holds!(found(bench, "b").is_some() && found(bench, "c").is_some());
    holds!(close(bench.people.ours(), "b"));
    holds!(!close(bench.people.ours(), "b"), "it is closed already");
    equal!(found(bench, "b"), None);
}

fn all_sessions_of_a_user_end_but_the_excepted_one(bench: &SessionBench) {
    let user = bench.people.active(bench.people.ours(), "jan", "owner");
    let other = bench.people.active(bench.people.ours(), "piet", "owner");
    for (user, token) in [(&user, "a"), (&user, "b"), (&user, "c"), (&other, "d")] {
        open(bench, user, token, 0);
    }
    let close = |organisation, except| bench.sessions.close_all_of(organisation, user.id(), except).expect("an answer");
    equal!(close(bench.people.theirs(), None), 0);
    equal!(close(bench.people.ours(), Some(hash("b"))), 2);
    holds!(found(bench, "a").is_none() && found(bench, "b").is_some() && found(bench, "c").is_none());
    equal!(close(bench.people.ours(), Some(hash("d"))), 1, "the session of somebody else is no exception");
    holds!(found(bench, "b").is_none() && found(bench, "d").is_some());
    equal!(close(bench.people.ours(), None), 0);
}

fn expired_sessions_are_deleted(bench: &SessionBench) {
    let user = bench.people.active(bench.people.ours(), "jan", "owner");
    let (first, second) = (open(bench, &user, "a", 0), open(bench, &user, "b", 1));
    equal!(bench.sessions.delete_expired(moment()).expect("done"), 0);
    equal!(bench.sessions.delete_expired(first.expires_at).expect("done"), 1);
    equal!((found(bench, "a"), found(bench, "b")), (None, Some(second)));
}

fn what_is_undone_never_happened(bench: &SessionBench) {
    let user = bench.people.active(bench.people.ours(), "jan", "owner");
    let first = open(bench, &user, "a", 0);
    bench.people.undone(|| {
        open(bench, &user, "b", 0);
        bench.sessions.close_all_of(bench.people.ours(), user.id(), Some(hash("b"))).expect("closed");
    });
    equal!((found(bench, "a"), found(bench, "b")), (Some(first), None));
}
