use super::{Bench, OTHER_PASSWORD, PASSWORD, broken, form, password, visitor};
use crate::{LinkPurpose, LinkToken, PeopleError, UserState};
use chrono::Duration;
use customs_kernel::UserId;

#[test]
fn a_link_sets_one_password_and_signs_in() {
    let bench = Bench::new();
    let (user, link) = bench.invited("jan", "owner");
    assert_eq!(bench.people.look_at_link(&link).expect("it works").1, user, "looking uses nothing up");
    let signed_in = bench.people.set_password(&link, &password(PASSWORD), visitor(1), None).expect("it is set");
    assert_eq!((signed_in.user.id(), signed_in.user.state()), (user.id(), UserState::Active));
    assert!(bench.is_live(&signed_in));
    let again = bench.people.set_password(&link, &password(OTHER_PASSWORD), visitor(1), None);
    assert!(matches!(again, Err(PeopleError::LinkRefused)));
    assert!(matches!(bench.people.look_at_link(&link), Err(PeopleError::LinkRefused)));
    assert!(bench.sign_in("jan", PASSWORD).is_ok() && bench.sign_in("jan", OTHER_PASSWORD).is_err());
}

#[test]
fn a_password_that_is_refused_leaves_the_link() {
    let bench = Bench::new();
    let (_, link) = bench.invited("jan.de.vries", "owner");
    let set = |text: &str| bench.people.set_password(&link, &password(text), visitor(1), None);
    assert_eq!(broken(set("")), ["password: is required"]);
    assert_eq!(broken(set("too short")), ["password: must have 12 to 128 characters"]);
    assert_eq!(broken(set("jan.de.vries@acme.nl")), ["password: must not be the e-mail address"]);
    assert_eq!(broken(set("password1234")), ["password: is one of the most common passwords"]);
    set(PASSWORD).expect("the link still works");
}

#[test]
fn a_link_works_until_it_expires() {
    for (lifetime, purpose) in [(Duration::days(7), LinkPurpose::FirstSignIn), (Duration::hours(1), LinkPurpose::Reset)]
    {
        let bench = Bench::new();
        let (user, first) = bench.invited("jan", "owner");
        let link = match purpose {
            LinkPurpose::Reset => {
                bench.people.set_password(&first, &password(PASSWORD), visitor(1), None).expect("it is set");
                bench.people.issue_link(bench.ours, user.id()).expect("a link").link.token
            }
            _ => first,
        };
        bench.advance(lifetime - Duration::microseconds(1));
        assert_eq!(bench.people.look_at_link(&link).expect("it works").0.purpose, purpose);
        bench.advance(Duration::microseconds(1));
        assert!(matches!(bench.people.look_at_link(&link), Err(PeopleError::LinkRefused)));
        let late = bench.people.set_password(&link, &password(OTHER_PASSWORD), visitor(1), None);
        assert!(matches!(late, Err(PeopleError::LinkRefused)));
    }
}

#[test]
fn a_link_that_was_never_issued_is_refused() {
    let bench = Bench::new();
    bench.invited("jan", "owner");
    for token in ["", "nonsense"] {
        let refused = bench.people.set_password(&LinkToken::presented(token), &password(PASSWORD), visitor(1), None);
        assert!(matches!(refused, Err(PeopleError::LinkRefused)));
    }
}

#[test]
fn a_new_link_replaces_the_earlier_ones() {
    let bench = Bench::new();
    let (user, first) = bench.invited("jan", "owner");
    let second = bench.people.issue_link(bench.ours, user.id()).expect("a link").link.token;
    assert!(matches!(bench.people.look_at_link(&first), Err(PeopleError::LinkRefused)));
    assert_eq!(bench.people.look_at_link(&second).expect("it works").0.purpose, LinkPurpose::FirstSignIn);
    bench.people.invite_again(bench.ours, user.id()).expect("mailed");
    assert!(matches!(bench.people.look_at_link(&second), Err(PeopleError::LinkRefused)));
    let third = bench.memory.take_mails().remove(0).token;
    assert_eq!(bench.people.look_at_link(&third).expect("it works").0.purpose, LinkPurpose::Invitation);
    let fourth = bench.people.invite_again_by_hand(bench.ours, user.id()).expect("a link").link.token;
    assert!(matches!(bench.people.look_at_link(&third), Err(PeopleError::LinkRefused)));
    assert_eq!(bench.people.look_at_link(&fourth).expect("it works").0.purpose, LinkPurpose::FirstSignIn);
}

#[test]
fn only_a_user_of_the_organisation_without_a_password_is_invited_again() {
    let bench = Bench::new();
    let active = bench.signed_in("jan", "owner").user;
    assert!(matches!(bench.people.invite_again(bench.ours, active.id()), Err(PeopleError::NotInvited)));
    let by_hand = |id| bench.people.invite_again_by_hand(bench.ours, id);
    assert!(matches!(by_hand(active.id()), Err(PeopleError::NotInvited)), "no link to become somebody else");
    let theirs = bench.people.create_user(bench.theirs, &form("piet", "owner")).expect("a user");
    for id in [theirs.user.id(), UserId::new(999)] {
        assert!(matches!(bench.people.invite_again(bench.ours, id), Err(PeopleError::UnknownUser)));
        assert!(matches!(bench.people.issue_link(bench.ours, id), Err(PeopleError::UnknownUser)));
        assert!(matches!(by_hand(id), Err(PeopleError::UnknownUser)));
    }
    assert!(bench.people.look_at_link(&theirs.link.token).is_ok(), "theirs works still");
    assert_eq!(bench.memory.take_mails(), []);
}

#[test]
fn of_two_clicks_at_once_one_sets_the_password() {
    let bench = Bench::new();
    let (_, link) = bench.invited("jan", "owner");
    let click = |text: &'static str| {
        let (people, link) = (&bench.people, &link);
        move || people.set_password(link, &password(text), visitor(1), None).map(drop)
    };
    let outcomes = std::thread::scope(|threads| {
        let clicks = [PASSWORD, OTHER_PASSWORD].map(|text| threads.spawn(click(text)));
        clicks.map(|click| click.join().expect("no panic"))
    });
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    assert!(outcomes.iter().any(|outcome| matches!(outcome, Err(PeopleError::LinkRefused))));
    let winner = if outcomes[0].is_ok() { PASSWORD } else { OTHER_PASSWORD };
    assert!(bench.sign_in("jan", winner).is_ok());
}
