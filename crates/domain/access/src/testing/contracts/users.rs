use super::store::{UserBench, after, is_conflict, moment, new_user};
use crate::ports::unique_rules;
use crate::{Generation, PasswordHash, Role, User, UserRecord};
use customs_kernel::{StorageError, UserId, Version, differ, equal, holds, in_unit_of_work, keeps};

/// Runs the contract of [`UserRepository`](crate::UserRepository) on that port alone; `make` must give an empty store at
/// every call.
///
/// # Panics
/// When a rule is broken.
pub fn user_contract<B: Into<UserBench>>(make: impl Fn() -> B) {
    let make = || -> UserBench { make().into() };
    keeps! { "UserRepository":
        what_is_stored_comes_back(&make());
        an_email_is_taken_once_in_an_organisation(&make());
        an_email_leads_to_those_who_are_not_disabled(&make());
        the_oldest_is_listed_first(&make());
        a_change_is_saved_over_its_own_version_only(&make());
        active_owners_are_held_and_nobody_else(&make());
        another_organisation_sees_and_changes_nothing(&make());
        what_is_undone_never_happened(&make());
    }
}

fn what_is_stored_comes_back(store: &UserBench) {
    let new = new_user(store.ours(), "jan", "declarant", moment());
    let user = store.users.add(&new).expect("stored");
    equal!(user, new.with_id(user.id()));
    equal!(store.users.find(store.ours(), user.id()).expect("read"), Some(user.clone()), [user]);
    equal!(store.users.by_email(user.email()).expect("read"), std::slice::from_ref(&user), [user]);
    let other = store.invited(store.ours(), "piet", "auditor");
    differ!(user.id(), other.id(), "each user has an id of its own", [user]);
    equal!(store.users.find(store.ours(), UserId::new(999_999)).expect("read"), None);
    equal!(store.users.by_email(&"nobody@acme.example".parse().expect("an address")).expect("read"), []);
}

fn an_email_is_taken_once_in_an_organisation(store: &UserBench) {
    let jan = store.invited(store.ours(), "jan", "owner");
    let disabled = disable(store, &store.invited(store.ours(), "piet", "owner"));
    for name in ["jan", "JAN", "piet"] {
        let again = store.users.add(&new_user(store.ours(), name, "billing", moment()));
        let Err(StorageError::Conflict { constraint: Some(rule) }) = &again else { panic!("{name}: {again:?}") };
        equal!(rule, unique_rules::USER_EMAIL);
    }
    let theirs = store.invited(store.theirs(), "jan", "auditor");
    differ!(jan.id(), theirs.id(), "another organisation has a user of its own", [jan]);
    equal!(store.users.for_organisation(store.ours()).expect("read"), [jan, disabled]);
    equal!(store.users.for_organisation(store.theirs()).expect("read"), [theirs]);
}

/// Stores the user as disabled.
fn disable(store: &UserBench, user: &User) -> User {
    let record = UserRecord { disabled_at: Some(after(1)), version: user.version().next(), ..user.record().clone() };
    let disabled = User::restore(record);
    store.users.save(&disabled, user.version()).expect("saved");
    disabled
}

fn an_email_leads_to_those_who_are_not_disabled(store: &UserBench) {
    let theirs = store.active(store.theirs(), "jan", "owner");
    let ours = store.invited(store.ours(), "jan", "auditor");
    store.active(store.ours(), "piet", "owner");
    let found = || store.users.by_email(ours.email()).expect("read");
    let mut both = [ours.clone(), theirs.clone()];
    both.sort_by_key(User::organisation);
    equal!(found(), both, "by organisation, whether invited or active");
    disable(store, &ours);
    equal!(found(), std::slice::from_ref(&theirs));
    disable(store, &theirs);
    equal!(found(), []);
}

fn the_oldest_is_listed_first(store: &UserBench) {
    let add =
        |name, seconds| store.users.add(&new_user(store.ours(), name, "billing", after(seconds))).expect("stored");
    let (later, first, second) = (add("later", 1), add("first", 0), add("second", 0));
    store.invited(store.theirs(), "theirs", "owner");
    let listed: Vec<User> = store.users.for_organisation(store.ours()).expect("read");
    equal!(listed, [first, second, later]);
}

fn a_change_is_saved_over_its_own_version_only(store: &UserBench) {
    let user = store.invited(store.ours(), "jan", "owner");
    let other = store.invited(store.ours(), "piet", "owner");
    let changed = User::restore(UserRecord {
        name: "Renamed".to_owned(),
        role: Role::Auditor,
        password: Some(PasswordHash::unmatchable()),
        generation: Generation::FIRST.next(),
        disabled_at: Some(after(1)),
        version: Version::FIRST.next(),
        ..user.record().clone()
    });
    store.users.save(&changed, Version::FIRST).expect("saved");
    let stored = store.users.find(store.ours(), user.id()).expect("read");
    equal!(stored, Some(changed.clone()), "every field is replaced");
    let late = in_unit_of_work(&*store.work, || {
        holds!(
            is_conflict(&store.users.save(&user, Version::FIRST), false),
            "a version that is no longer current",
            [user]
        );
        // The rest of the unit of work still succeeds.
        store
            .users
            .save(&User::restore(UserRecord { disabled_at: None, ..changed.record().clone() }), changed.version())
    });
    late.expect("saved");
    let unknown = User::restore(UserRecord { id: UserId::new(999_999), ..user.record().clone() });
    holds!(is_conflict(&store.users.save(&unknown, Version::FIRST), false), [unknown]);
    equal!(store.users.find(store.ours(), other.id()).expect("read"), Some(other), "nobody else changes");
}

fn active_owners_are_held_and_nobody_else(store: &UserBench) {
    let (one, two) = (store.active(store.ours(), "one", "owner"), store.active(store.ours(), "two", "owner"));
    store.invited(store.ours(), "invited", "owner");
    store.active(store.ours(), "declarant", "declarant");
    store.active(store.theirs(), "theirs", "owner");
    disable(store, &store.active(store.ours(), "disabled", "owner"));
    let held = in_unit_of_work(&*store.work, || store.users.hold_active_owners(store.ours()));
    equal!(held.expect("held"), [one.clone(), two], "by id");
    equal!(store.users.find(store.ours(), one.id()).expect("read"), Some(one), "holding changes nothing");
}

fn another_organisation_sees_and_changes_nothing(store: &UserBench) {
    let user = store.active(store.ours(), "jan", "owner");
    equal!(store.users.find(store.theirs(), user.id()).expect("read"), None, [user]);
    let held = in_unit_of_work(&*store.work, || store.users.hold_active_owners(store.theirs()));
    equal!(held.expect("held"), []);
    let foreign = User::restore(UserRecord { organisation: store.theirs(), ..user.record().clone() });
    holds!(is_conflict(&store.users.save(&foreign, user.version()), false), [foreign, user]);
    equal!(store.users.find(store.ours(), user.id()).expect("read"), Some(user));
}

fn what_is_undone_never_happened(store: &UserBench) {
    let user = store.invited(store.ours(), "jan", "owner");
    store.undone(|| {
        store.invited(store.ours(), "piet", "owner");
        let changed = User::restore(UserRecord { version: Version::FIRST.next(), ..user.record().clone() });
        store.users.save(&changed, Version::FIRST).expect("saved");
    });
    equal!(store.users.for_organisation(store.ours()).expect("read"), std::slice::from_ref(&user));
    let email = "piet@acme.example".parse().expect("an address");
    let found: Result<_, StorageError> = store.users.by_email(&email);
    equal!(found.expect("read"), [], "the e-mail is free again");
    store.invited(store.ours(), "piet", "owner");
}
