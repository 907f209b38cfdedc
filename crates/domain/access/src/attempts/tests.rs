use super::*;
use std::net::IpAddr;

fn start() -> DateTime<Utc> {
    "2026-03-02T09:30:00Z".parse().expect("a timestamp")
}

const LIMIT: AttemptLimit = AttemptLimit::SIGN_INS_OF_ACCOUNT;

/// Counts attempts at these seconds after the start, which must all be let through.
fn counted(seconds: impl IntoIterator<Item = i64>) -> Option<Attempts> {
    seconds.into_iter().fold(None, |before, second| {
        Some(LIMIT.count(before, start() + Duration::seconds(second)).expect("it is let through"))
    })
}

fn wait(before: Option<Attempts>, second: i64) -> i64 {
    LIMIT.count(before, start() + Duration::seconds(second)).map_or_else(|refused| refused.seconds(), |_| 0)
}

#[test]
fn ten_attempts_are_let_through_and_the_eleventh_waits_a_minute() {
    let ten = counted(0..10);
    assert_eq!(wait(counted(0..9), 9), 0, "the tenth");
    assert_eq!(wait(ten, 9), 60, "the eleventh");
    assert_eq!(wait(ten, 68), 1);
    assert_eq!(wait(ten, 69), 0);
}

#[test]
fn each_further_attempt_waits_longer_and_never_more_than_15_minutes() {
    let mut attempts = counted([0; 10]).expect("they are counted");
    let mut waits = vec![(attempts.free_at - start()).num_minutes()];
    for _ in 0..100 {
        let now = attempts.free_at;
        attempts = LIMIT.count(Some(attempts), now).expect("it is let through when the wait is over");
        waits.push((attempts.free_at - now).num_minutes());
    }
    assert_eq!(waits[..6], [1, 2, 4, 8, 15, 15]);
    assert!(waits[5..].iter().all(|minutes| *minutes == 15));
}

#[test]
fn asking_too_early_is_not_counted() {
    let ten = counted(0..10).expect("they are counted");
    assert!(LIMIT.count(Some(ten), start() + Duration::seconds(20)).is_err());
    let next = LIMIT.count(Some(ten), ten.free_at).expect("it is let through");
    assert_eq!(next.tries, 11);
}

#[test]
fn attempts_within_the_limit_are_forgotten_15_minutes_after_the_first() {
    let nine = counted([0, 100, 200, 300, 400, 500, 600, 700, 899]);
    assert_eq!(LIMIT.count(nine, start() + Duration::seconds(900)).map(|anew| anew.tries), Ok(1));
    assert_eq!(LIMIT.count(nine, start() + Duration::seconds(899)).map(|more| more.tries), Ok(10));
}

#[test]
fn attempts_beyond_the_limit_are_forgotten_15_minutes_after_the_wait() {
    let ten = counted(0..10).expect("they are counted");
    let quiet = ten.free_at + Duration::minutes(15);
    assert_eq!(LIMIT.count(Some(ten), quiet - Duration::seconds(1)).map(|more| more.tries), Ok(11));
    assert_eq!(LIMIT.count(Some(ten), quiet).map(|anew| anew.tries), Ok(1));
}

#[test]
fn a_wait_is_told_in_whole_seconds_and_never_as_none() {
    for (milliseconds, seconds) in [(1, 1), (1_000, 1), (1_001, 2), (0, 1)] {
        assert_eq!(TooManyAttempts { wait: Duration::milliseconds(milliseconds) }.seconds(), seconds);
    }
}

#[test]
fn an_account_and_a_network_are_counted_apart_and_no_email_is_kept() {
    let visitor = Visitor::new(IpAddr::from([192, 0, 2, 7]), None);
    let email = "jan@acme.nl".parse().expect("an address");
    let keys = [
        AttemptKey::sign_ins_of("jan@acme.nl"),
        AttemptKey::sign_ins_from(&visitor),
        AttemptKey::resets_of(&email),
        AttemptKey::resets_from(&visitor),
        AttemptKey::sign_ins_at("jan@acme.nl", OrganisationId::new(1)),
        AttemptKey::sign_ins_at("jan@acme.nl", OrganisationId::new(2)),
        AttemptKey::sign_ins_at_nobody("jan@acme.nl", 1),
        AttemptKey::sign_ins_at_nobody("jan@acme.nl", 2),
        AttemptKey::resets_by_owners(OrganisationId::new(1), UserId::new(7)),
        AttemptKey::resets_by_owners(OrganisationId::new(17), UserId::new(7)),
    ];
    for (position, key) in keys.iter().enumerate() {
        assert!(!keys[..position].contains(key), "{key:?}");
        assert!(!key.as_str().contains("jan") && key.as_str().len() <= 80 && key.as_str().is_ascii(), "{key:?}");
    }
    assert_eq!(AttemptKey::sign_ins_of(" JAN@acme.NL "), keys[0], "the same account however it is typed");
    assert_ne!(AttemptKey::sign_ins_of("piet@acme.nl"), keys[0]);
    assert_eq!(AttemptKey::sign_ins_at(" JAN@acme.NL ", OrganisationId::new(1)), keys[4]);
    assert_eq!(AttemptKey::sign_ins_at_nobody(" JAN@acme.NL ", 1), keys[6]);
}
