use super::{Bench, OTHER_PASSWORD, PASSWORD, broken, password, visitor};
use crate::{LiveSession, PasswordChange, PeopleError, SignInError, SignedIn};
use customs_kernel::ErrorKind;

fn change(bench: &Bench, session: &SignedIn, current: &str, new: &str) -> Result<SignedIn, PeopleError> {
    let live = bench.people.find_session(&session.token).expect("a look-up").expect("a session");
    changed_by(bench, &live, current, new)
}

fn changed_by(bench: &Bench, live: &LiveSession, current: &str, new: &str) -> Result<SignedIn, PeopleError> {
    bench.people.change_own_password(
        live,
        &PasswordChange { current: password(current), new: password(new) },
        visitor(1),
    )
}

#[test]
fn a_new_password_ends_all_sessions_and_links_but_the_one_it_opens() {
    let bench = Bench::new();
    let first = bench.signed_in("jan", "owner");
    let other = bench.sign_in("jan", PASSWORD).expect("signed in");
    let theirs = bench.signed_in("piet", "owner");
    let link = bench.people.issue_link(bench.ours, first.user.id()).expect("a link").link.token;
    let next = change(&bench, &first, PASSWORD, OTHER_PASSWORD).expect("changed");
    assert!(!bench.is_live(&first) && !bench.is_live(&other), "the session gets a new token too");
    assert!(bench.is_live(&next) && bench.is_live(&theirs));
    assert_eq!(bench.stored_sessions(first.user.id()), 1);
    assert!(matches!(bench.people.look_at_link(&link), Err(PeopleError::LinkRefused)));
    assert!(matches!(bench.sign_in("jan", PASSWORD), Err(SignInError::WrongCredentials)));
    assert!(bench.sign_in("jan", OTHER_PASSWORD).is_ok() && bench.sign_in("piet", PASSWORD).is_ok());
}

#[test]
fn a_wrong_or_unfit_password_changes_nothing() {
    let bench = Bench::new();
    let jan = bench.signed_in("jan", "owner");
    let both = broken(change(&bench, &jan, "", "short"));
    assert_eq!(both, ["current_password: is required", "new_password: must have 12 to 128 characters"]);
    let wrong = broken(change(&bench, &jan, OTHER_PASSWORD, OTHER_PASSWORD));
    assert_eq!(wrong, ["current_password: is not the present password"]);
    let same = broken(change(&bench, &jan, PASSWORD, PASSWORD));
    assert_eq!(same, ["new_password: must not be the present password"]);
    assert!(bench.is_live(&jan) && bench.sign_in("jan", PASSWORD).is_ok());
}

#[test]
fn the_present_password_cannot_be_guessed_through_a_session() {
    let bench = Bench::new();
    let jan = bench.signed_in("jan", "owner");
    for _ in 0..10 {
        assert_eq!(broken(change(&bench, &jan, "a wrong guess", OTHER_PASSWORD)).len(), 1);
    }
    let right = change(&bench, &jan, PASSWORD, OTHER_PASSWORD);
    assert!(matches!(right, Err(PeopleError::TooManyAttempts(_))), "{right:?}");
    assert!(matches!(bench.sign_in("jan", PASSWORD), Err(SignInError::TooManyAttempts(_))), "they count together");
}

#[test]
fn a_session_of_an_earlier_password_changes_nothing() {
    let bench = Bench::new();
    let jan = bench.signed_in("jan", "owner");
    let live = bench.people.find_session(&jan.token).expect("a look-up").expect("a session");
    change(&bench, &jan, PASSWORD, OTHER_PASSWORD).expect("changed");
    let late = changed_by(&bench, &live, PASSWORD, "a third password");
    assert_eq!(late.map(drop).map_err(|error| error.kind()), Err(ErrorKind::Stale));
    assert!(bench.sign_in("jan", OTHER_PASSWORD).is_ok());
}

#[test]
fn a_user_who_was_renamed_meanwhile_still_changes_the_password() {
    let bench = Bench::new();
    let jan = bench.signed_in("jan", "owner");
    let live = bench.people.find_session(&jan.token).expect("a look-up").expect("a session");
    let update = crate::UserUpdate { name: Some("Jan de Vries".to_owned()), ..Default::default() };
    bench.people.update_user(bench.ours, jan.user.id(), &update).expect("renamed");
    let next = changed_by(&bench, &live, PASSWORD, OTHER_PASSWORD).expect("changed");
    assert_eq!(next.user.name(), "Jan de Vries");
}
