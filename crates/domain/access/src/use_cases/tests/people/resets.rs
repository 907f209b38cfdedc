use super::{Bench, OTHER_PASSWORD, PASSWORD, broken, password, visitor};
use crate::{LinkPurpose, PeopleError};
use chrono::Duration;

#[test]
fn whoever_forgot_the_password_sets_another_one_by_mail() {
    let bench = Bench::new();
    let before = bench.signed_in("jan", "owner");
    bench.people.request_reset(" JAN@acme.nl ", &visitor(1)).expect("taken");
    let mail = bench.memory.take_mails().remove(0);
    assert_eq!((mail.to.as_str(), mail.purpose, mail.user), ("jan@acme.nl", LinkPurpose::Reset, before.user.id()));
    assert!(bench.is_live(&before) && bench.sign_in("jan", PASSWORD).is_ok(), "asking alone changes nothing");
    let after = bench.people.set_password(&mail.token, &password(OTHER_PASSWORD), visitor(1), None).expect("it is set");
    assert!(!bench.is_live(&before) && bench.is_live(&after));
    assert!(bench.sign_in("jan", PASSWORD).is_err() && bench.sign_in("jan", OTHER_PASSWORD).is_ok());
}

#[test]
fn a_reset_of_nobody_is_answered_alike_and_mails_nothing() {
    let bench = Bench::new();
    bench.signed_in("owner", "owner");
    let disabled = bench.signed_in("jan", "billing").user;
    bench.people.disable_user(bench.ours, disabled.id()).expect("disabled");
    for email in ["nobody@acme.nl", "jan@acme.nl"] {
        bench.people.request_reset(email, &visitor(1)).expect("taken");
    }
    assert_eq!(bench.memory.take_mails(), []);
    assert_eq!(broken(bench.people.request_reset("", &visitor(1))), ["email: is required"]);
    assert_eq!(broken(bench.people.request_reset("jan", &visitor(1))), ["email: must be an e-mail address"]);
}

#[test]
fn a_user_who_lost_the_invitation_gets_a_link_too() {
    let bench = Bench::new();
    let (user, first) = bench.invited("jan", "owner");
    bench.people.request_reset("jan@acme.nl", &visitor(1)).expect("taken");
    let mail = bench.memory.take_mails().remove(0);
    assert!(bench.people.look_at_link(&first).is_ok(), "the first one works still");
    let signed_in = bench.people.set_password(&mail.token, &password(PASSWORD), visitor(1), None).expect("it is set");
    assert_eq!(signed_in.user.id(), user.id());
    assert!(matches!(bench.people.look_at_link(&first), Err(PeopleError::LinkRefused)), "and now no more");
}

#[test]
fn three_resets_are_let_through_for_an_email_known_or_not() {
    for email in ["jan@acme.nl", "nobody@acme.nl"] {
        let bench = Bench::new();
        bench.signed_in("jan", "owner");
        let ask = |network| bench.people.request_reset(email, &visitor(network));
        for network in 1..=3 {
            ask(network).expect("taken");
        }
        let Err(PeopleError::TooManyAttempts(reported)) = ask(4) else { panic!("a fourth is taken") };
        assert_eq!(reported.seconds(), 60, "{email}");
        bench.people.request_reset("piet@acme.nl", &visitor(4)).expect("another e-mail is not concerned");
        bench.advance(Duration::minutes(1));
        ask(4).expect("taken");
        assert!(bench.sign_in("jan", PASSWORD).is_ok(), "sign-ins are counted apart");
    }
}

#[test]
fn twenty_resets_are_let_through_from_a_network() {
    let bench = Bench::new();
    for nth in 0..20 {
        bench.people.request_reset(&format!("user-{nth}@acme.nl"), &visitor(1)).expect("taken");
    }
    let more = bench.people.request_reset("jan@acme.nl", &visitor(1));
    assert!(matches!(more, Err(PeopleError::TooManyAttempts(_))));
    bench.people.request_reset("jan@acme.nl", &visitor(2)).expect("another network is not concerned");
}

#[test]
fn a_reset_ends_the_wait_of_an_account_that_somebody_guesses_at() {
    let bench = Bench::new();
    bench.signed_in("jan", "owner");
    for _ in 0..10 {
        assert!(bench.sign_in("jan", "a wrong guess").is_err());
    }
    bench.people.request_reset("jan@acme.nl", &visitor(1)).expect("taken");
    let link = bench.memory.take_mails().remove(0).token;
    bench.people.set_password(&link, &password(OTHER_PASSWORD), visitor(1), None).expect("it is set");
    assert!(bench.sign_in("jan", OTHER_PASSWORD).is_ok());
}
