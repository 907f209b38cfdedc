use super::{Bench, PASSWORD};
use crate::{PeopleError, Role, SignInError, UserState, UserUpdate};
use customs_kernel::{ErrorKind, UserId};

fn demoted() -> UserUpdate {
    UserUpdate { role: Some("declarant".to_owned()), ..UserUpdate::default() }
}

#[test]
fn the_last_active_owner_is_neither_disabled_nor_given_another_role() {
    let bench = Bench::new();
    let last = bench.signed_in("jan", "owner").user;
    // None of these can manage the account: one has no password yet, and one belongs to another organisation.
    bench.invited("piet", "owner");
    bench.signed_in("klaas", "declarant");
    bench.people.create_user(bench.theirs, &super::form("theirs", "owner")).expect("a user");
    let disabled = bench.people.disable_user(bench.ours, last.id());
    assert!(matches!(disabled, Err(PeopleError::LastOwner)));
    assert_eq!(disabled.map(drop).map_err(|error| error.kind()), Err(ErrorKind::Refused));
    let changed = bench.people.update_user(bench.ours, last.id(), &demoted());
    assert!(matches!(changed, Err(PeopleError::LastOwner)));
    assert_eq!(bench.user(last.id()), last, "nothing has changed");
    let renamed = UserUpdate { name: Some("Jan".to_owned()), role: Some("owner".to_owned()) };
    assert_eq!(bench.people.update_user(bench.ours, last.id(), &renamed).expect("changed").name(), "Jan");
}

#[test]
fn an_owner_is_disabled_or_given_another_role_while_there_is_another_one() {
    let bench = Bench::new();
    let [jan, piet] = ["jan", "piet"].map(|name| bench.signed_in(name, "owner").user);
    let changed = bench.people.update_user(bench.ours, jan.id(), &demoted()).expect("changed");
    assert_eq!(changed.role(), Role::Declarant);
    assert!(matches!(bench.people.disable_user(bench.ours, piet.id()), Err(PeopleError::LastOwner)));
    bench.people.disable_user(bench.ours, jan.id()).expect("no owner any more");
}

#[test]
fn a_disabled_user_is_out_at_once_and_in_again_only_by_signing_in() {
    let bench = Bench::new();
    bench.signed_in("owner", "owner");
    let jan = bench.signed_in("jan", "billing");
    let other = bench.sign_in("jan", PASSWORD).expect("signed in");
    let link = bench.people.issue_link(bench.ours, jan.user.id()).expect("a link").link.token;
    let id = jan.user.id();
    for _ in 0..2 {
        assert_eq!(bench.people.disable_user(bench.ours, id).expect("disabled").state(), UserState::Disabled);
    }
    assert!(!bench.is_live(&jan) && !bench.is_live(&other));
    assert_eq!(bench.stored_sessions(id), 0);
    assert!(matches!(bench.people.look_at_link(&link), Err(PeopleError::LinkRefused)));
    assert!(matches!(bench.sign_in("jan", PASSWORD), Err(SignInError::WrongCredentials)));
    assert!(matches!(bench.people.issue_link(bench.ours, id), Err(PeopleError::UserDisabled)));
    assert!(matches!(bench.people.invite_again(bench.ours, id), Err(PeopleError::UserDisabled)));

    for _ in 0..2 {
        assert_eq!(bench.people.enable_user(bench.ours, id).expect("enabled").state(), UserState::Active);
    }
    assert!(!bench.is_live(&jan), "what was ended stays ended");
    assert!(matches!(bench.people.look_at_link(&link), Err(PeopleError::LinkRefused)));
    assert!(bench.is_live(&bench.sign_in("jan", PASSWORD).expect("signed in")));
}

#[test]
fn a_user_without_a_password_is_invited_again_after_enabling() {
    let bench = Bench::new();
    let (jan, link) = bench.invited("jan", "billing");
    bench.people.disable_user(bench.ours, jan.id()).expect("disabled");
    assert_eq!(bench.people.enable_user(bench.ours, jan.id()).expect("enabled").state(), UserState::Invited);
    assert!(matches!(bench.people.look_at_link(&link), Err(PeopleError::LinkRefused)), "the old link is gone");
}

#[test]
fn another_organisation_disables_and_enables_nobody() {
    let bench = Bench::new();
    bench.signed_in("owner", "owner");
    let jan = bench.signed_in("jan", "billing");
    for (organisation, id) in [(bench.theirs, jan.user.id()), (bench.ours, UserId::new(999))] {
        assert!(matches!(bench.people.disable_user(organisation, id), Err(PeopleError::UnknownUser)));
        assert!(matches!(bench.people.enable_user(organisation, id), Err(PeopleError::UnknownUser)));
    }
    assert!(bench.is_live(&jan));
}
