use super::*;
use crate::{NewUser, PasswordHash, UserForm};
use customs_kernel::CountingEntropy;
use std::net::IpAddr;

fn start() -> DateTime<Utc> {
    "2026-03-02T09:30:00Z".parse().expect("a timestamp")
}

fn user() -> User {
    let form = UserForm { name: "Jan".to_owned(), email: "jan@acme.nl".to_owned(), role: "owner".to_owned() };
    let new = NewUser::from_form(&form, OrganisationId::new(3), start()).expect("a user");
    let mut user = new.with_id(UserId::new(7));
    user.set_password(PasswordHash::unmatchable());
    user
}

fn session() -> Session {
    let visitor = Visitor::new(IpAddr::from([192, 0, 2, 7]), Some("Firefox"));
    Session::new(&user(), &SessionToken::random(&CountingEntropy::default()), visitor, start())
}

#[test]
fn a_session_lasts_12_hours_and_no_longer() {
    let session = session();
    assert_eq!((session.organisation, session.user), (OrganisationId::new(3), UserId::new(7)));
    let last = start() + Duration::hours(12) - Duration::microseconds(1);
    assert!(session.admits(&user(), last));
    assert!(!session.admits(&user(), start() + Duration::hours(12)));
}

#[test]
fn a_session_admits_neither_a_disabled_user_nor_one_with_another_password() {
    let session = session();
    let mut changed = user();
    changed.update("Jan".to_owned(), crate::Role::Auditor);
    assert!(session.admits(&changed, start()), "another role ends no session");
    changed.set_password(PasswordHash::unmatchable());
    assert!(!session.admits(&changed, start()));
    let mut disabled = user();
    disabled.disable(start());
    assert!(!session.admits(&disabled, start()));
    disabled.enable();
    assert!(!session.admits(&disabled, start()), "it ended for good");
}

#[test]
fn a_session_is_renewed_every_five_minutes_at_most() {
    let session = session();
    let due = start() + Duration::minutes(5);
    assert!(!session.is_due(due - Duration::microseconds(1)));
    assert!(session.is_due(due));
    let renewed = session.renewed(due);
    assert!(!renewed.is_due(due));
    assert_eq!(renewed.expires_at, due + Duration::hours(12));
    assert_eq!(renewed, Session { renewed_at: due, expires_at: renewed.expires_at, ..session });
}

#[test]
fn a_session_ends_7_days_after_the_sign_in_however_often_it_is_renewed() {
    let (mut session, mut now, end) = (session(), start(), start() + Duration::days(7));
    while now + Duration::hours(11) < end {
        now += Duration::hours(11);
        assert!(session.admits(&user(), now));
        session = session.renewed(now);
    }
    assert_eq!(session.expires_at, end);
    assert!(session.admits(&user(), end - Duration::microseconds(1)));
    assert!(!session.admits(&user(), end));
}

#[test]
fn the_id_of_a_session_reads_back_and_is_not_its_token() {
    let token = SessionToken::random(&CountingEntropy::default());
    let id = token.hash().to_string();
    assert_eq!(id.parse::<SessionHash>(), Ok(token.hash()));
    assert_ne!(SessionToken::presented(&*id).hash(), token.hash(), "sending the id opens nothing");
    for text in ["", "abc", &id[1..], &format!("{}zz", &id[2..])] {
        assert!(text.parse::<SessionHash>().is_err(), "{text}");
    }
}
