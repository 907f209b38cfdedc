//! A use case that fails halfway leaves nothing behind.

use super::{Bench, OTHER_PASSWORD, PASSWORD, form, password, visitor};
use crate::{LinkToken, PasswordChange, PeopleError, User};
use customs_kernel::StorageError;

/// Lets every write of a use case fail in turn, and checks after each failure that all is as before. At last the use case
/// succeeds.
fn fails_as_a_whole(bench: &Bench, run: impl Fn() -> Result<(), PeopleError>, is_as_before: impl Fn() -> bool) {
    for writes in 0.. {
        bench.memory.fail_after(writes);
        let outcome = run();
        if bench.memory.take_failure() {
            outcome.expect("nothing failed");
            assert!(writes > 1, "the use case has several writes");
            assert!(!is_as_before(), "it changed something");
            return;
        }
        assert!(matches!(outcome, Err(PeopleError::Storage(StorageError::Failed(_)))), "{outcome:?}");
        assert!(is_as_before(), "after {writes} writes");
    }
}

fn users(bench: &Bench) -> Vec<User> {
    bench.people.list_users(bench.ours).expect("a list")
}

#[test]
fn a_user_is_created_with_the_link_and_the_mail_or_not_at_all() {
    let bench = Bench::new();
    let create = || bench.people.create_user(bench.ours, &form("jan", "owner")).map(drop);
    fails_as_a_whole(&bench, create, || users(&bench).is_empty());
    let invite = || bench.people.invite_user(bench.ours, &form("piet", "owner")).map(drop);
    fails_as_a_whole(&bench, invite, || users(&bench).len() == 1);
    assert_eq!(bench.memory.take_mails().len(), 1, "one mail, for the one that was stored");
}

#[test]
fn a_password_is_set_with_all_that_follows_or_the_link_still_works() {
    let bench = Bench::new();
    let before = bench.signed_in("jan", "owner");
    let link: LinkToken = bench.people.issue_link(bench.ours, before.user.id()).expect("a link").link.token;
    let set = || bench.people.set_password(&link, &password(OTHER_PASSWORD), visitor(1), None).map(drop);
    fails_as_a_whole(&bench, set, || {
        bench.is_live(&before) && bench.people.look_at_link(&link).is_ok() && users(&bench) == [before.user.clone()]
    });
}

#[test]
fn an_own_password_is_changed_with_all_that_follows_or_not_at_all() {
    let bench = Bench::new();
    let before = bench.signed_in("jan", "owner");
    let live = bench.people.find_session(&before.token).expect("a look-up").expect("a session");
    let change = PasswordChange { current: password(PASSWORD), new: password(OTHER_PASSWORD) };
    let run = || bench.people.change_own_password(&live, &change, visitor(1)).map(drop);
    fails_as_a_whole(&bench, run, || bench.is_live(&before) && users(&bench) == [before.user.clone()]);
}

#[test]
fn a_user_is_disabled_with_sessions_and_links_or_not_at_all() {
    let bench = Bench::new();
    bench.signed_in("owner", "owner");
    let jan = bench.signed_in("jan", "billing");
    let link = bench.people.issue_link(bench.ours, jan.user.id()).expect("a link").link.token;
    let disable = || bench.people.disable_user(bench.ours, jan.user.id()).map(drop);
    fails_as_a_whole(&bench, disable, || bench.is_live(&jan) && bench.people.look_at_link(&link).is_ok());
}
