//! One e-mail, users of several organisations.

mod choice;
mod limits;
mod mails;

use super::{Bench, OTHER_PASSWORD, PASSWORD, form, password, request, visitor};
use crate::{OrganisationChoice, PasswordChange, PeopleError, SignInError, SignInOutcome, SignedIn};

/// Users with the e-mail of Jan at ours and at theirs, both with [`PASSWORD`].
fn both(bench: &Bench) -> [SignedIn; 2] {
    [bench.signed_in("jan", "owner"), bench.signed_in_at(bench.theirs, "jan", "auditor", PASSWORD)]
}

/// Signs Jan in, who has a choice.
fn offered(bench: &Bench) -> OrganisationChoice {
    match bench.people.sign_in(request("jan", PASSWORD)).expect("the password is right") {
        SignInOutcome::Several(choice) => choice,
        SignInOutcome::SignedIn(signed_in) => panic!("{signed_in:?}"),
    }
}

fn names(choice: &OrganisationChoice) -> Vec<&str> {
    choice.organisations.iter().map(crate::Organisation::name).collect()
}

#[test]
fn inviting_tells_nothing_of_others_and_holds_nothing_for_itself() {
    let bench = Bench::new();
    let (ours, link) = bench.invited("jan", "owner");
    let theirs = bench.people.create_user(bench.theirs, &form("jan", "auditor")).expect("a user of their own");
    assert_ne!(ours.id(), theirs.user.id());
    assert_eq!(bench.people.list_users(bench.theirs).expect("a list"), std::slice::from_ref(&theirs.user));
    // Each link sets the password of its own user, in any order.
    let at_theirs = bench.people.set_password(&theirs.link.token, &password(OTHER_PASSWORD), visitor(1), None);
    assert_eq!(at_theirs.expect("it is set").user.id(), theirs.user.id());
    assert!(bench.people.look_at_link(&link).is_ok(), "ours works still");
    assert!(matches!(bench.sign_in("jan", PASSWORD), Err(SignInError::WrongCredentials)), "ours has no password yet");
    let at_ours = bench.people.set_password(&link, &password(PASSWORD), visitor(1), None).expect("it is set");
    assert_eq!(at_ours.user.id(), ours.id());
    // Another user of the same organisation is refused still.
    assert!(matches!(bench.people.invite_user(bench.theirs, &form("JAN", "owner")), Err(PeopleError::Invalid(_))));
}

#[test]
fn a_password_that_changes_in_one_organisation_leaves_the_other() {
    let bench = Bench::new();
    let [ours, theirs] = both(&bench);
    let live = bench.people.find_session(&ours.token).expect("a look-up").expect("a session");
    let change = PasswordChange { current: password(PASSWORD), new: password(OTHER_PASSWORD) };
    bench.people.change_own_password(&live, &change, visitor(1)).expect("changed");
    assert!(!bench.is_live(&ours) && bench.is_live(&theirs), "only the sessions of that user end");
    let old = bench.sign_in("jan", PASSWORD).expect("signed in");
    let new = bench.sign_in("jan", OTHER_PASSWORD).expect("signed in");
    assert_eq!((old.user.id(), new.user.id()), (theirs.user.id(), ours.user.id()));
}

#[test]
fn sessions_of_one_organisation_do_not_reach_the_other() {
    let bench = Bench::new();
    let [ours, theirs] = both(&bench);
    let (at, of, id) = (bench.ours, ours.user.id(), theirs.session.hash);
    assert_eq!(bench.people.list_sessions(at, of).expect("a list"), std::slice::from_ref(&ours.session));
    assert!(!bench.people.end_session(at, of, &id).expect("an answer"), "it is one of another user");
    assert!(matches!(bench.people.list_sessions(at, theirs.user.id()), Err(PeopleError::UnknownUser)));
    assert_eq!(bench.people.end_all_sessions(at, of).expect("ended"), 1);
    assert!(!bench.is_live(&ours) && bench.is_live(&theirs));
    let live = bench.people.find_session(&theirs.token).expect("a look-up").expect("a session");
    assert_eq!((live.user.organisation(), live.user.scopes()), (bench.theirs, theirs.user.scopes()));
}

#[test]
fn who_is_disabled_in_one_organisation_signs_in_to_the_other() {
    let bench = Bench::new();
    let [ours, theirs] = both(&bench);
    bench.signed_in("owner", "owner");
    bench.people.disable_user(bench.ours, ours.user.id()).expect("disabled");
    assert!(!bench.is_live(&ours) && bench.is_live(&theirs));
    let signed_in = bench.sign_in("jan", PASSWORD).expect("there is no choice");
    assert_eq!(signed_in.user.id(), theirs.user.id());
    bench.people.enable_user(bench.ours, ours.user.id()).expect("enabled");
    assert_eq!(names(&offered(&bench)), ["Ours", "Theirs"]);
}
