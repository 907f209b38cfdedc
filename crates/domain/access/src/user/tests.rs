use super::*;

fn at(second: u32) -> DateTime<Utc> {
    format!("2026-03-02T09:30:{second:02}Z").parse().expect("a timestamp")
}

fn form(name: &str, email: &str, role: &str) -> UserForm {
    UserForm { name: name.to_owned(), email: email.to_owned(), role: role.to_owned() }
}

fn owner() -> User {
    let form = form("Jan", "Jan@Acme.nl", "owner");
    NewUser::from_form(&form, OrganisationId::new(1), at(0)).expect("a user").with_id(UserId::new(7))
}

#[test]
fn every_field_that_breaks_a_rule_is_named() {
    let broken = |form: &UserForm| {
        let errors = NewUser::from_form(form, OrganisationId::new(1), at(0)).expect_err("no user");
        errors.iter().map(|(path, rules)| format!("{path}: {}", rules[0])).collect::<Vec<_>>()
    };
    assert_eq!(broken(&UserForm::default()), ["email: is required", "name: is required", "role: is required"]);
    let wrong = form(&"x".repeat(256), "acme.nl", "admin");
    assert_eq!(
        broken(&wrong),
        [
            "email: must be an e-mail address",
            "name: must have at most 255 characters",
            "role: must be one of owner, declarant, billing, auditor"
        ]
    );
    let user =
        NewUser::from_form(&form(" Jan ", "Jan@Acme.nl", "billing"), OrganisationId::new(1), at(0)).expect("a user");
    assert_eq!((user.name.as_str(), user.email.as_str(), user.role), ("Jan", "jan@acme.nl", Role::Billing));
}

#[test]
fn the_state_follows_from_the_password_and_from_disabling() {
    let mut user = owner();
    assert_eq!((user.state(), user.is_active_owner()), (UserState::Invited, false));
    user.disable(at(1));
    assert_eq!(user.state(), UserState::Disabled);
    user.enable();
    assert_eq!(user.state(), UserState::Invited, "there is no password still");
    user.set_password(PasswordHash::unmatchable());
    assert_eq!((user.state(), user.is_active_owner()), (UserState::Active, true));
    user.disable(at(2));
    assert_eq!((user.state(), user.is_active_owner()), (UserState::Disabled, false));
    user.disable(at(3));
    assert_eq!(user.record().disabled_at, Some(at(2)), "the first moment stays");
    user.enable();
    assert_eq!(user.state(), UserState::Active);
    user.update("Jan".to_owned(), Role::Auditor);
    assert!(!user.is_active_owner());
}

#[test]
fn a_new_password_and_disabling_void_sessions_and_nothing_else_does() {
    let mut user = owner();
    let first = user.generation();
    user.update("Jan".to_owned(), Role::Owner);
    user.hash_anew(PasswordHash::unmatchable());
    user.enable();
    assert_eq!(user.generation(), first);
    user.set_password(PasswordHash::unmatchable());
    assert_eq!(user.generation(), first.next());
    user.disable(at(1));
    assert_eq!(user.generation(), first.next().next());
    assert_eq!(user.version(), Version::new(6), "every change raises the version");
}

#[test]
fn a_user_signs_changes_with_id_and_name() {
    assert_eq!(owner().actor(), Actor::User { id: UserId::new(7), name: "Jan".to_owned() });
}
