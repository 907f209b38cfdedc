//! Limits that are shared by users of one e-mail, since an attacker may have made one of them to guess at another.

use super::super::{Bench, OTHER_PASSWORD, PASSWORD, password, visitor};
use super::both;
use crate::{PasswordChange, PasswordHash, PeopleError, SignInError};
use chrono::Duration;

/// 20 passwords are tried on the user at ours: in each of four rounds four guesses, and one that is right at theirs. The
/// attempts of the e-mail are forgotten with that, at five in each round, and never reach their limit of ten.
#[test]
fn a_user_of_ones_own_does_not_help_to_guess_at_another() {
    let bench = Bench::new();
    let ours = bench.signed_in("jan", "owner").user;
    let theirs = bench.signed_in_at(bench.theirs, "jan", "owner", OTHER_PASSWORD).user;
    for _ in 0..4 {
        for _ in 0..4 {
            assert!(matches!(bench.sign_in("jan", "a wrong guess"), Err(SignInError::WrongCredentials)));
        }
        assert_eq!(bench.sign_in("jan", OTHER_PASSWORD).expect("signed in").user.id(), theirs.id());
    }
    let found_out = bench.sign_in("jan", PASSWORD);
    assert!(matches!(found_out, Err(SignInError::WrongCredentials)), "nobody learns that this is right: {found_out:?}");
    assert_eq!(bench.sign_in("jan", OTHER_PASSWORD).expect("signed in").user.id(), theirs.id(), "theirs goes on");
    bench.advance(Duration::seconds(60));
    assert_eq!(bench.sign_in("jan", PASSWORD).expect("the wait is over").user.id(), ours.id());
}

/// The same by the own password, which is set to what is guessed.
#[test]
fn a_choice_does_not_tell_whether_a_guess_is_right_either() {
    let bench = Bench::new();
    bench.signed_in("jan", "owner");
    let mut own = bench.signed_in_at(bench.theirs, "jan", "owner", OTHER_PASSWORD);
    let mut present = OTHER_PASSWORD.to_owned();
    for number in 0..20 {
        let guess = format!("the guess of number {number}");
        let live = bench.people.find_session(&own.token).expect("a look-up").expect("a session");
        let change = PasswordChange { current: password(&present), new: password(&guess) };
        own = bench.people.change_own_password(&live, &change, visitor(1)).expect("changed");
        bench.sign_in("jan", &guess).expect("there is no choice");
        present = guess;
    }
    let live = bench.people.find_session(&own.token).expect("a look-up").expect("a session");
    let change = PasswordChange { current: password(&present), new: password(PASSWORD) };
    bench.people.change_own_password(&live, &change, visitor(1)).expect("changed");
    let signed_in = bench.sign_in("jan", PASSWORD).expect("no choice is offered, though the password is that of both");
    assert_eq!(signed_in.user.organisation(), bench.theirs);
}

/// An attacker who has a session at ours and a user at theirs guesses at the present password of ours, and signs in to
/// theirs in between, by which the attempts of the e-mail are forgotten.
#[test]
fn the_present_password_cannot_be_guessed_with_the_help_of_another_user() {
    let bench = Bench::new();
    let ours = bench.signed_in("jan", "owner");
    bench.signed_in_at(bench.theirs, "jan", "owner", OTHER_PASSWORD);
    let guess = |text: &str| {
        let live = bench.people.find_session(&ours.token).expect("a look-up").expect("a session");
        let change = PasswordChange { current: password(text), new: password("a third password") };
        bench.people.change_own_password(&live, &change, visitor(1)).map(drop)
    };
    for _ in 0..4 {
        for _ in 0..4 {
            assert!(matches!(guess("a wrong guess"), Err(PeopleError::Invalid(_))));
        }
        // This one is tried on ours as well: five tries in each round, 20 in four.
        bench.sign_in("jan", OTHER_PASSWORD).expect("signed in");
    }
    assert!(matches!(guess(PASSWORD), Err(PeopleError::TooManyAttempts(_))));
}

#[test]
fn what_an_owner_sees_of_attempts_is_the_same_whether_others_have_such_a_user() {
    let seen = |elsewhere: bool| {
        let bench = Bench::new();
        if elsewhere {
            bench.signed_in("jan", "owner");
        }
        bench.signed_in_at(bench.theirs, "jan", "owner", OTHER_PASSWORD);
        let mut reported = Vec::new();
        for (number, wait) in [(3, 0), (0, 0), (12, 0), (1, 61), (0, 0), (11, 200)] {
            for _ in 0..number {
                reported.push(bench.sign_in("jan", "a wrong guess").map(drop).map_err(|error| error.to_string()));
            }
            reported.push(bench.sign_in("jan", OTHER_PASSWORD).map(drop).map_err(|error| error.to_string()));
            bench.advance(Duration::seconds(wait));
        }
        reported
    };
    assert_eq!(seen(true), seen(false));
}

#[test]
fn an_email_of_three_organisations_costs_what_one_of_none_costs() {
    for organisations in 0..=3 {
        let mut bench = Bench::new();
        let third = bench.memory.organisation("Third");
        for organisation in [bench.ours, bench.theirs, third].into_iter().take(organisations) {
            bench.signed_in_at(organisation, "jan", "owner", PASSWORD);
        }
        assert!(matches!(bench.sign_in("jan", "a wrong guess"), Err(SignInError::WrongCredentials)));
        bench.advance(Duration::minutes(15));
        // Of the network, of the e-mail, and of the three places.
        assert_eq!(bench.people.forget_expired().expect("done"), 5, "{organisations}");
        // Of the three passwords that are compared, those that no user has are compared with the hash of no user.
        bench.people.nobody = PasswordHash::that_fails();
        let outcome = bench.sign_in("jan", "a wrong guess");
        assert_eq!(matches!(outcome, Err(SignInError::Hashing(_))), organisations < 3, "{organisations}");
    }
}

#[test]
fn an_email_of_one_organisation_never_meets_the_limit_of_its_user() {
    let bench = Bench::new();
    bench.signed_in("jan", "owner");
    // However long the guessing goes on, a wait for the e-mail covers the wait for the user as well.
    for _ in 0..40 {
        let mut refused = bench.sign_in("jan", "a wrong guess");
        if let Err(SignInError::TooManyAttempts(reported)) = refused {
            bench.advance(reported.wait);
            refused = bench.sign_in("jan", "a wrong guess");
        }
        assert!(matches!(refused, Err(SignInError::WrongCredentials)), "{refused:?}");
    }
    let Err(SignInError::TooManyAttempts(reported)) = bench.sign_in("jan", PASSWORD) else {
        panic!("it is let through")
    };
    bench.advance(reported.wait);
    bench.sign_in("jan", PASSWORD).expect("signed in");
}

#[test]
fn a_password_that_is_set_by_mail_ends_the_wait_of_its_own_user() {
    let bench = Bench::new();
    let [ours, _] = both(&bench);
    for _ in 0..10 {
        assert!(bench.sign_in("jan", "a wrong guess").is_err());
    }
    bench.people.request_reset_of(bench.ours, ours.user.id(), &visitor(1)).expect("taken");
    let link = bench.memory.take_mails().remove(0).token;
    bench.people.set_password(&link, &password(OTHER_PASSWORD), visitor(1), None).expect("it is set");
    assert_eq!(bench.sign_in("jan", OTHER_PASSWORD).expect("signed in").user.id(), ours.user.id());
}
