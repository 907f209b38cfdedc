use super::{Bench, OTHER_PASSWORD, PASSWORD, lines, request, visitor};
use crate::{
    AttemptCounter, AttemptKey, Attempts, PasswordHash, SignIn, SignInError, User, UserRecord, UserRepository,
};
use argon2::password_hash::PasswordHasher;
use argon2::password_hash::phc::PasswordHash as Phc;
use argon2::{Algorithm, Argon2, Params, Version};
use chrono::Duration;
use customs_kernel::{Clock, ErrorKind};

fn wait(bench: &Bench, name: &str) -> i64 {
    match bench.sign_in(name, "a wrong guess").expect_err("it is wrong") {
        SignInError::TooManyAttempts(reported) => reported.seconds(),
        SignInError::WrongCredentials => 0,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_user_signs_in_with_email_and_password() {
    let bench = Bench::new();
    let first = bench.signed_in("jan", "owner");
    let again = bench.enter(SignIn { email: " JAN@Acme.nl ".to_owned(), ..request("jan", PASSWORD) });
    let again = again.expect("signed in");
    assert_eq!(again.user, first.user);
    assert_ne!(again.token, first.token, "a token of its own");
    assert!(bench.is_live(&first) && bench.is_live(&again));
    let session = &again.session;
    assert_eq!((session.organisation, session.user), (bench.ours, again.user.id()));
    assert_eq!(
        (session.visitor.address().to_string().as_str(), session.visitor.agent()),
        ("192.0.2.1", Some("Firefox"))
    );
}

#[test]
fn every_refusal_is_told_alike() {
    let bench = Bench::new();
    bench.signed_in("owner", "owner");
    let disabled = bench.signed_in("disabled", "billing").user;
    bench.people.disable_user(bench.ours, disabled.id()).expect("disabled");
    bench.invited("invited", "owner");
    for (name, password) in [
        ("owner", OTHER_PASSWORD),
        ("nobody", PASSWORD),
        ("disabled", PASSWORD),
        ("invited", PASSWORD),
        ("no address <>", PASSWORD),
    ] {
        let refused = bench.sign_in(name, password).expect_err("it is refused");
        assert_eq!(refused.kind(), ErrorKind::Forbidden, "{name}");
        assert_eq!(refused.to_string(), "the e-mail or the password is wrong", "{name}");
    }
    let empty = SignIn { email: " ".to_owned(), ..request("owner", "") };
    let Err(SignInError::Invalid(errors)) = bench.people.sign_in(empty) else { panic!("it is taken") };
    assert_eq!(lines(&errors), ["email: is required", "password: is required"]);
}

#[test]
fn a_password_is_hashed_whoever_signs_in_but_not_before_the_attempt_is_counted() {
    let mut bench = Bench::new();
    bench.signed_in("owner", "owner");
    let disabled = bench.signed_in("disabled", "billing").user;
    bench.people.disable_user(bench.ours, disabled.id()).expect("disabled");
    bench.invited("invited", "owner");
    bench.people.nobody = PasswordHash::that_fails();
    for name in ["nobody", "disabled", "invited", "no address <>"] {
        for _ in 0..10 {
            let refused = bench.sign_in(name, PASSWORD).expect_err("it is refused");
            assert!(matches!(refused, SignInError::Hashing(_)), "{name}: {refused:?}");
        }
        let refused = bench.sign_in(name, PASSWORD).expect_err("it is refused");
        assert!(matches!(refused, SignInError::TooManyAttempts(_)), "{name}: {refused:?}");
    }
}

#[test]
fn the_eleventh_attempt_waits_whether_the_account_exists_or_not() {
    for name in ["jan", "nobody"] {
        let bench = Bench::new();
        bench.signed_in("jan", "owner");
        let waits: Vec<i64> = (0..11).map(|_| wait(&bench, name)).collect();
        assert_eq!(waits[..10], [0; 10], "{name}");
        assert_eq!(waits[10], 60, "{name}");
    }
}

#[test]
fn the_right_password_waits_as_well_and_is_let_in_afterwards() {
    let bench = Bench::new();
    bench.signed_in("jan", "owner");
    bench.signed_in("piet", "owner");
    (0..10).for_each(|_| assert_eq!(wait(&bench, "jan"), 0));
    assert!(matches!(bench.sign_in("jan", PASSWORD), Err(SignInError::TooManyAttempts(_))));
    assert!(bench.sign_in("piet", PASSWORD).is_ok(), "another account is not concerned");
    bench.advance(Duration::seconds(60));
    bench.sign_in("jan", PASSWORD).expect("the wait is over");
    (0..10).for_each(|_| assert_eq!(wait(&bench, "jan"), 0, "the attempts before a sign-in are forgotten"));
}

#[test]
fn a_network_that_tries_many_accounts_waits() {
    let bench = Bench::new();
    bench.signed_in("jan", "owner");
    let nobody = |nth: u32| bench.sign_in(&format!("nobody-{nth}"), "a wrong guess").expect_err("it is refused");
    for nth in 0..100 {
        assert!(matches!(nobody(nth), SignInError::WrongCredentials), "{nth}");
    }
    assert!(matches!(nobody(100), SignInError::TooManyAttempts(_)));
    assert!(matches!(bench.sign_in("jan", PASSWORD), Err(SignInError::TooManyAttempts(_))));
    let elsewhere = SignIn { visitor: visitor(2), ..request("jan", PASSWORD) };
    bench.enter(elsewhere).expect("another network is not concerned");
}

#[test]
fn a_network_that_waits_uses_up_no_attempt_of_an_account() {
    let bench = Bench::new();
    bench.signed_in("jan", "owner");
    let now = bench.clock.now();
    let full = Attempts { tries: 100, free_at: now + Duration::minutes(1), forgotten_at: now + Duration::minutes(16) };
    assert!(bench.memory.store(&AttemptKey::sign_ins_from(&visitor(1)), None, full).expect("stored"));
    for _ in 0..20 {
        assert!(matches!(bench.sign_in("jan", "a wrong guess"), Err(SignInError::TooManyAttempts(_))));
    }
    let elsewhere = SignIn { visitor: visitor(2), ..request("jan", PASSWORD) };
    bench.enter(elsewhere).expect("the account does not wait");
}

#[test]
fn of_many_attempts_at_once_no_more_than_ten_are_let_through() {
    let bench = Bench::new();
    let outcomes = std::thread::scope(|threads| {
        let tries: Vec<_> = (0..16)
            .map(|network| {
                let bench = &bench;
                threads.spawn(move || {
                    bench.people.sign_in(SignIn { visitor: visitor(network), ..request("jan", "a wrong guess") })
                })
            })
            .collect();
        tries.into_iter().map(|attempt| attempt.join().expect("no panic")).collect::<Vec<_>>()
    });
    let let_through = outcomes.iter().filter(|outcome| matches!(outcome, Err(SignInError::WrongCredentials))).count();
    assert_eq!(let_through, 10);
}

#[test]
fn the_session_that_the_browser_had_ends_at_sign_in() {
    let bench = Bench::new();
    let planted = bench.signed_in("jan", "owner");
    let other = bench.sign_in("jan", PASSWORD).expect("signed in");
    let refused = SignIn { earlier: Some(planted.token.clone()), ..request("jan", OTHER_PASSWORD) };
    assert!(bench.enter(refused).is_err() && bench.is_live(&planted), "a refusal ends nothing");
    let taken = SignIn { earlier: Some(planted.token.clone()), ..request("jan", PASSWORD) };
    let next = bench.enter(taken).expect("signed in");
    assert!(!bench.is_live(&planted) && bench.is_live(&other) && bench.is_live(&next));
}

/// A user with a password that was hashed when the parameters were weaker.
fn with_weak_hash(bench: &Bench) -> User {
    let user = bench.signed_in("jan", "owner").user;
    let weak = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(64, 1, 1, Some(32)).expect("parameters"));
    let hash: Phc = weak.hash_password_with_salt(PASSWORD.as_bytes(), &[7; 16]).expect("it is hashed");
    let record = UserRecord {
        password: PasswordHash::restore(hash.to_string()),
        version: user.version().next(),
        ..user.record().clone()
    };
    bench.memory.save(&User::restore(record), user.version()).expect("saved");
    bench.user(user.id())
}

#[test]
fn a_hash_of_other_parameters_is_made_anew_at_sign_in() {
    let bench = Bench::new();
    let before = with_weak_hash(&bench);
    assert!(bench.sign_in("jan", OTHER_PASSWORD).is_err());
    assert_eq!(bench.user(before.id()), before, "a wrong password changes nothing");
    let signed_in = bench.sign_in("jan", PASSWORD).expect("signed in");
    let hash = bench.user(before.id()).record().password.clone().expect("a password");
    assert!(!hash.is_outdated() && bench.is_live(&signed_in));
    let again = bench.sign_in("jan", PASSWORD).expect("signed in");
    assert_eq!(again.user.record().password, Some(hash), "a current hash stays");
    assert_eq!(again.user.generation(), before.generation(), "sessions stay");
}
