use super::{Bench, OTHER_PASSWORD, PASSWORD, form, password, visitor};
use crate::{CsrfToken, PeopleError, SessionRepository, SessionToken};
use chrono::Duration;
use customs_kernel::UserId;

#[test]
fn a_session_lasts_12_hours_from_its_last_renewal() {
    let bench = Bench::new();
    let jan = bench.signed_in("jan", "owner");
    bench.advance(Duration::hours(12) - Duration::seconds(1));
    assert!(bench.people.find_session(&jan.token).expect("a look-up").is_some(), "and is renewed with that");
    bench.advance(Duration::hours(12) - Duration::seconds(1));
    assert!(bench.people.look_at_session(&jan.token).expect("a look-up").is_some(), "which renews nothing");
    bench.advance(Duration::seconds(1));
    assert!(bench.people.find_session(&jan.token).expect("a look-up").is_none());
}

#[test]
fn a_session_is_written_every_five_minutes_at_most() {
    let bench = Bench::new();
    let jan = bench.signed_in("jan", "owner");
    let renewed_at = || {
        let live = bench.people.find_session(&jan.token).expect("a look-up").expect("a session");
        let (stored, _) = SessionRepository::find(&*bench.memory, &jan.session.hash).expect("read").expect("a session");
        assert_eq!(live.session, stored);
        stored.renewed_at - jan.session.opened_at
    };
    bench.advance(Duration::seconds(299));
    assert_eq!(renewed_at(), Duration::zero());
    bench.advance(Duration::seconds(1));
    assert_eq!(renewed_at(), Duration::seconds(300));
    bench.advance(Duration::seconds(299));
    assert_eq!(renewed_at(), Duration::seconds(300));
}

#[test]
fn a_renewal_that_fails_refuses_no_request() {
    let bench = Bench::new();
    let jan = bench.signed_in("jan", "owner");
    bench.advance(Duration::minutes(6));
    bench.memory.fail_after(0);
    let live = bench.people.find_session(&jan.token).expect("a look-up").expect("a session");
    assert!(!bench.memory.take_failure(), "it failed");
    assert_eq!(live.session, jan.session, "and is as before");
    let live = bench.people.find_session(&jan.token).expect("a look-up").expect("a session");
    assert_ne!(live.session.renewed_at, jan.session.renewed_at, "the next request makes up for it");
}

#[test]
fn whoever_signs_out_is_out_with_that_session_alone() {
    let bench = Bench::new();
    let jan = bench.signed_in("jan", "owner");
    let other = bench.sign_in("jan", PASSWORD).expect("signed in");
    for token in [&jan.token, &jan.token, &SessionToken::presented("nonsense")] {
        bench.people.sign_out(token).expect("signed out");
    }
    assert!(!bench.is_live(&jan) && bench.is_live(&other));
    assert!(bench.people.find_session(&SessionToken::presented("nonsense")).expect("a look-up").is_none());
    let id = SessionToken::presented(other.session.hash.to_string());
    assert!(bench.people.find_session(&id).expect("a look-up").is_none(), "the id of a session opens nothing");
}

#[test]
fn sessions_of_a_user_are_listed_and_ended_one_by_one_or_all_but_this_one() {
    let bench = Bench::new();
    let first = bench.signed_in("jan", "owner");
    let theirs = bench.signed_in("piet", "owner");
    bench.advance(Duration::seconds(1));
    let [second, third] = [(); 2].map(|()| {
        bench.advance(Duration::seconds(1));
        bench.sign_in("jan", PASSWORD).expect("signed in")
    });
    let id = first.user.id();
    let listed = || bench.people.list_sessions(bench.ours, id).expect("a list");
    assert_eq!(listed(), [third.session.clone(), second.session.clone(), first.session.clone()]);
    let end = |organisation, id, session| bench.people.end_session(organisation, id, session).expect("an answer");
    assert!(!end(bench.theirs, id, &second.session.hash), "another organisation's");
    assert!(!end(bench.ours, theirs.user.id(), &second.session.hash), "another user's");
    assert!(end(bench.ours, id, &second.session.hash));
    assert!(!end(bench.ours, id, &second.session.hash));
    assert!(!bench.is_live(&second));
    assert_eq!(bench.people.end_other_sessions(&third.session).expect("ended"), 1);
    assert_eq!(listed(), std::slice::from_ref(&third.session));
    assert!(bench.is_live(&third) && !bench.is_live(&first) && bench.is_live(&theirs));
    for (organisation, id) in [(bench.theirs, id), (bench.ours, UserId::new(999))] {
        assert!(matches!(bench.people.list_sessions(organisation, id), Err(PeopleError::UnknownUser)));
    }
}

#[test]
fn all_sessions_of_a_user_are_ended_by_whoever_manages_the_account() {
    let bench = Bench::new();
    let (jan, piet) = (bench.signed_in("jan", "owner"), bench.signed_in("piet", "owner"));
    let again = bench.sign_in("jan", PASSWORD).expect("signed in");
    let id = jan.user.id();
    assert!(matches!(bench.people.end_all_sessions(bench.theirs, id), Err(PeopleError::UnknownUser)));
    assert_eq!(bench.people.end_all_sessions(bench.ours, id).expect("ended"), 2);
    assert!(!bench.is_live(&jan) && !bench.is_live(&again) && bench.is_live(&piet));
    bench.sign_in("jan", PASSWORD).expect("the password stays");
}

#[test]
fn a_session_opened_with_a_password_that_was_just_replaced_is_not_accepted() {
    let bench = Bench::new();
    let jan = bench.signed_in("jan", "owner");
    let link = bench.people.issue_link(bench.ours, jan.user.id()).expect("a link").link.token;
    bench.people.set_password(&link, &password(OTHER_PASSWORD), visitor(1), None).expect("it is set");
    // As when the sign-in compared the old password before it was replaced, and stored the session after that.
    bench.memory.open(&jan.session).expect("opened");
    assert!(!bench.is_live(&jan));
    let listed = bench.people.list_sessions(bench.ours, jan.user.id()).expect("a list");
    assert!(!listed.contains(&jan.session) && listed.len() == 1);
}

#[test]
fn a_link_ends_the_session_that_the_browser_had_before() {
    let bench = Bench::new();
    let planted = bench.signed_in("piet", "owner");
    let elsewhere = bench.sign_in("piet", PASSWORD).expect("signed in");
    let (_, link) = bench.invited("jan", "owner");
    let set = |text: &str| bench.people.set_password(&link, &password(text), visitor(1), Some(&planted.token));
    assert!(set("too short").is_err() && bench.is_live(&planted));
    let jan = set(PASSWORD).expect("it is set");
    assert!(bench.is_live(&jan) && !bench.is_live(&planted) && bench.is_live(&elsewhere));
}

#[test]
fn a_page_shows_the_csrf_token_of_its_session_under_a_new_mask() {
    let bench = Bench::new();
    let (jan, piet) = (bench.signed_in("jan", "owner"), bench.signed_in("piet", "owner"));
    let [one, other] = [(); 2].map(|()| bench.people.csrf_token(&jan.token));
    assert_ne!(one, other);
    for shown in [one, other] {
        assert!(
            CsrfToken::for_session(&jan.token).matches(&shown) && !CsrfToken::for_session(&piet.token).matches(&shown)
        );
    }
}

#[test]
fn what_has_expired_is_deleted_and_the_rest_stays() {
    let bench = Bench::new();
    let jan = bench.signed_in("jan", "owner");
    assert!(bench.sign_in("jan", OTHER_PASSWORD).is_err());
    bench.people.create_user(bench.ours, &form("piet", "owner")).expect("a user");
    assert_eq!(bench.people.forget_expired().expect("done"), 0);
    bench.advance(Duration::minutes(15));
    // The attempts of the account, of the network, and of the three places of users that are tried at least.
    assert_eq!(bench.people.forget_expired().expect("done"), 5);
    bench.advance(Duration::hours(12));
    assert_eq!(bench.people.forget_expired().expect("done"), 1, "the session");
    assert!(!bench.is_live(&jan));
    bench.advance(Duration::days(7));
    assert_eq!(bench.people.forget_expired().expect("done"), 1, "the link");
}
