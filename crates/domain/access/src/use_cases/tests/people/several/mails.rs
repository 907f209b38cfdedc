use super::super::{Bench, OTHER_PASSWORD, PASSWORD, password, visitor};
use super::both;
use crate::{LinkMail, LinkPurpose, PeopleError};
use customs_kernel::UserId;

fn reported(mails: &[LinkMail]) -> Vec<(&str, UserId)> {
    mails.iter().map(|mail| (&*mail.organisation_name, mail.user)).collect()
}

#[test]
fn a_reset_mails_a_link_for_each_organisation_by_its_own_queue() {
    let bench = Bench::new();
    let [ours, theirs] = both(&bench);
    let third = bench.memory.organisation("Third");
    bench.signed_in_at(third, "owner", "owner", PASSWORD);
    let disabled = bench.signed_in_at(third, "jan", "auditor", PASSWORD).user;
    bench.people.disable_user(third, disabled.id()).expect("disabled");
    bench.people.request_reset("jan@acme.nl", &visitor(1)).expect("taken");
    let mails = bench.memory.take_mails();
    assert_eq!(reported(&mails), [("Ours", ours.user.id()), ("Theirs", theirs.user.id())]);
    for (mail, organisation) in mails.iter().zip([bench.ours, bench.theirs]) {
        assert_eq!(
            (mail.organisation, mail.purpose, mail.to.as_str()),
            (organisation, LinkPurpose::Reset, "jan@acme.nl")
        );
    }
    bench.people.set_password(&mails[1].token, &password(OTHER_PASSWORD), visitor(1), None).expect("it is set");
    assert!(!bench.is_live(&theirs) && bench.is_live(&ours), "the link of one is for that one");
    assert_eq!(bench.sign_in("jan", PASSWORD).expect("signed in").user.id(), ours.user.id());
    assert_eq!(bench.sign_in("jan", OTHER_PASSWORD).expect("signed in").user.id(), theirs.user.id());
    bench.people.look_at_link(&mails[0].token).expect("the other one works still");
}

#[test]
fn a_mail_that_cannot_be_queued_keeps_no_other_from_it() {
    let bench = Bench::new();
    let [_, theirs] = both(&bench);
    // The attempts of the network and of the e-mail are stored first.
    bench.memory.fail_after(2);
    let outcome = bench.people.request_reset("jan@acme.nl", &visitor(1));
    assert!(matches!(outcome, Err(PeopleError::Storage(_))), "{outcome:?}");
    assert!(!bench.memory.take_failure(), "it failed");
    assert_eq!(reported(&bench.memory.take_mails()), [("Theirs", theirs.user.id())]);
}

#[test]
fn an_owner_has_a_link_mailed_to_the_own_user_alone() {
    let bench = Bench::new();
    let [ours, theirs] = both(&bench);
    let ask = || bench.people.request_reset_of(bench.ours, ours.user.id(), &visitor(1));
    for _ in 0..3 {
        ask().expect("taken");
    }
    assert_eq!(reported(&bench.memory.take_mails()), [("Ours", ours.user.id()); 3]);
    assert!(matches!(ask(), Err(PeopleError::TooManyAttempts(_))));
    // What owners ask for shows nowhere else, and what others ask for does not show here.
    bench.people.request_reset_of(bench.theirs, theirs.user.id(), &visitor(1)).expect("taken");
    bench.people.request_reset("jan@acme.nl", &visitor(1)).expect("taken");
    let elsewhere = bench.people.request_reset_of(bench.ours, theirs.user.id(), &visitor(1));
    assert!(matches!(elsewhere, Err(PeopleError::UnknownUser)));
    drop(bench.memory.take_mails());
    bench.signed_in("owner", "owner");
    bench.people.disable_user(bench.ours, ours.user.id()).expect("disabled");
    assert!(matches!(ask(), Err(PeopleError::UserDisabled)));
    assert_eq!(bench.memory.take_mails(), []);
}
