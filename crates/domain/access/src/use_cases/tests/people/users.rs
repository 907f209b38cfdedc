use super::{Bench, PASSWORD, broken, form, password, visitor};
use crate::{LinkPurpose, PeopleError, Role, UserForm, UserState, UserUpdate};
use customs_kernel::{ErrorKind, OrganisationId, UserId};

#[test]
fn a_user_is_created_with_a_link_and_listed_in_the_own_organisation() {
    let bench = Bench::new();
    let created = bench.people.create_user(bench.ours, &form("jan", "billing")).expect("a user");
    let (user, link) = (created.user, created.link);
    assert_eq!((user.name(), user.email().as_str(), user.role()), ("jan", "jan@acme.nl", Role::Billing));
    assert_eq!(user.state(), UserState::Invited);
    let (found, whose) = bench.people.look_at_link(&link.token).expect("the link works");
    assert_eq!((found.purpose, found.expires_at, whose.id()), (LinkPurpose::FirstSignIn, link.expires_at, user.id()));
    assert_eq!(bench.memory.take_mails(), [], "whoever creates the user hands the link over");
    assert_eq!(bench.people.list_users(bench.ours).expect("a list"), std::slice::from_ref(&user));
    assert_eq!(bench.people.list_users(bench.theirs).expect("a list"), []);
    let elsewhere = bench.people.find_user(bench.theirs, user.id());
    assert!(matches!(elsewhere, Err(PeopleError::UnknownUser)));
}

#[test]
fn a_user_who_is_invited_gets_the_link_by_mail() {
    let bench = Bench::new();
    let user = bench.people.invite_user(bench.ours, &form("jan", "declarant")).expect("a user");
    let mails = bench.memory.take_mails();
    let [mail] = &mails[..] else { panic!("{mails:?}") };
    assert_eq!((mail.organisation, mail.user, mail.purpose), (bench.ours, user.id(), LinkPurpose::Invitation));
    assert_eq!((mail.to.as_str(), mail.name.as_str()), ("jan@acme.nl", "jan"));
    assert_eq!(mail.organisation_name, "Ours");
    let (link, _) = bench.people.look_at_link(&mail.token).expect("the link works");
    assert_eq!((link.purpose, link.expires_at), (LinkPurpose::Invitation, mail.expires_at));
    let signed_in = bench.people.set_password(&mail.token, &password(PASSWORD), visitor(1), None).expect("it is set");
    assert_eq!((signed_in.user.id(), signed_in.user.state()), (user.id(), UserState::Active));
}

#[test]
fn an_input_that_breaks_rules_creates_nobody() {
    let bench = Bench::new();
    let nobody = broken(bench.people.create_user(bench.ours, &UserForm::default()));
    assert_eq!(nobody, ["email: is required", "name: is required", "role: is required"]);
    bench.invited("jan", "owner");
    let taken = broken(bench.people.create_user(bench.ours, &form("JAN", "owner")));
    assert_eq!(taken, ["email: is the e-mail of another user of the organisation"]);
    let taken = broken(bench.people.invite_user(bench.ours, &form("JAN", "owner")));
    assert_eq!(taken, ["email: is the e-mail of another user of the organisation"]);
    assert_eq!(bench.memory.take_mails(), []);
    assert_eq!(bench.people.list_users(bench.ours).expect("a list").len(), 1);
    let nowhere = bench.people.create_user(OrganisationId::new(77), &form("piet", "owner"));
    assert_eq!(nowhere.map(drop).map_err(|error| error.kind()), Err(ErrorKind::NotFound));
    assert!(matches!(bench.people.list_users(OrganisationId::new(77)), Err(PeopleError::UnknownOrganisation)));
}

#[test]
fn name_and_role_change_and_the_session_has_the_new_rights() {
    let bench = Bench::new();
    let jan = bench.signed_in("jan", "billing");
    let update = |name: Option<&str>, role: Option<&str>| UserUpdate {
        name: name.map(str::to_owned),
        role: role.map(str::to_owned),
    };
    let change = |update: &UserUpdate| bench.people.update_user(bench.ours, jan.user.id(), update);
    let changed = change(&update(Some(" Jan de Vries "), None)).expect("changed");
    assert_eq!((changed.name(), changed.role()), ("Jan de Vries", Role::Billing));
    let changed = change(&update(None, Some("auditor"))).expect("changed");
    assert_eq!((changed.name(), changed.role()), ("Jan de Vries", Role::Auditor));
    let live = bench.people.find_session(&jan.token).expect("a look-up").expect("the session goes on");
    assert_eq!(
        (live.user.scopes(), live.user.actor().to_string()),
        (Role::Auditor.scopes(), "Jan de Vries".to_owned())
    );

    let wrong = broken(change(&update(Some(" "), Some("root"))));
    assert_eq!(wrong, ["name: is required", "role: must be one of owner, declarant, billing, auditor"]);
    assert_eq!(bench.user(jan.user.id()), changed);
    for (organisation, id) in [(bench.theirs, jan.user.id()), (bench.ours, UserId::new(999))] {
        let unknown = bench.people.update_user(organisation, id, &update(Some("X"), None));
        assert!(matches!(unknown, Err(PeopleError::UnknownUser)));
    }
}
