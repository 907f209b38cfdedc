use super::super::{Bench, OTHER_PASSWORD, PASSWORD, password, request, visitor};
use super::{both, names, offered};
use crate::{SignIn, SignInError, SignInTicket, SignedIn, TicketToken};
use chrono::Duration;
use customs_kernel::{ErrorKind, OrganisationId};

fn choose(bench: &Bench, ticket: &TicketToken, organisation: OrganisationId) -> Result<SignedIn, SignInError> {
    bench.people.choose_organisation(ticket, organisation, visitor(2), None)
}

fn is_refused(outcome: Result<SignedIn, SignInError>) -> bool {
    outcome.map(drop).map_err(|error| error.kind()) == Err(ErrorKind::Refused)
}

#[test]
fn who_belongs_to_several_organisations_chooses_after_the_password() {
    let bench = Bench::new();
    let [ours, theirs] = both(&bench);
    offered(&bench);
    assert_eq!(bench.stored_sessions(ours.user.id()), 1, "the password alone opens no session");
    for (organisation, user) in [(bench.theirs, &theirs.user), (bench.ours, &ours.user)] {
        let choice = offered(&bench);
        assert_eq!(names(&choice), ["Ours", "Theirs"]);
        let signed_in = choose(&bench, &choice.ticket, organisation).expect("signed in");
        assert_eq!((&signed_in.user, signed_in.session.organisation), (user, organisation));
        assert_eq!(signed_in.session.visitor, visitor(2), "as the choice came");
        assert!(bench.is_live(&signed_in) && bench.is_live(&ours) && bench.is_live(&theirs));
    }
}

#[test]
fn organisations_with_another_password_are_not_offered() {
    let bench = Bench::new();
    let [ours, theirs] = both(&bench);
    let third = bench.memory.organisation("Third");
    let at_third = bench.signed_in_at(third, "jan", "owner", OTHER_PASSWORD);
    let choice = offered(&bench);
    assert_eq!(names(&choice), ["Ours", "Theirs"]);
    assert!(is_refused(choose(&bench, &choice.ticket, third)), "a ticket opens what it offers");
    assert!(is_refused(choose(&bench, &choice.ticket, OrganisationId::new(77))));
    let signed_in = choose(&bench, &choice.ticket, bench.theirs).expect("a refusal leaves it as it is");
    assert_eq!(signed_in.user.id(), theirs.user.id());
    let other = bench.sign_in("jan", OTHER_PASSWORD).expect("there is no choice");
    assert_eq!(other.user.id(), at_third.user.id());
    assert!(bench.is_live(&ours));
}

#[test]
fn a_ticket_works_once_until_it_expires() {
    let bench = Bench::new();
    both(&bench);
    let ticket = offered(&bench).ticket;
    choose(&bench, &ticket, bench.ours).expect("signed in");
    for organisation in [bench.ours, bench.theirs] {
        assert!(is_refused(choose(&bench, &ticket, organisation)), "it was used for all of them");
    }
    let ticket = offered(&bench).ticket;
    bench.advance(SignInTicket::LIFETIME - Duration::microseconds(1));
    let in_time = offered(&bench).ticket;
    bench.advance(Duration::microseconds(1));
    assert!(is_refused(choose(&bench, &ticket, bench.ours)), "the earlier one ends now");
    choose(&bench, &in_time, bench.ours).expect("signed in");
    assert!(is_refused(choose(&bench, &TicketToken::presented("nonsense"), bench.ours)));
}

#[test]
fn a_ticket_opens_nothing_after_its_user_was_disabled_or_has_another_password() {
    let bench = Bench::new();
    let [ours, theirs] = both(&bench);
    bench.signed_in("owner", "owner");
    let ticket = offered(&bench).ticket;
    bench.people.disable_user(bench.ours, ours.user.id()).expect("disabled");
    assert!(is_refused(choose(&bench, &ticket, bench.ours)));
    bench.people.enable_user(bench.ours, ours.user.id()).expect("enabled");
    assert!(is_refused(choose(&bench, &ticket, bench.ours)), "what was given before counts no more");
    let link = bench.people.issue_link(bench.theirs, theirs.user.id()).expect("a link").link.token;
    bench.people.set_password(&link, &password(PASSWORD), visitor(1), None).expect("it is set");
    assert!(is_refused(choose(&bench, &ticket, bench.theirs)), "even if the new password is the same");
}

#[test]
fn of_two_choices_at_once_one_opens_a_session() {
    let bench = Bench::new();
    both(&bench);
    let ticket = offered(&bench).ticket;
    let outcomes = std::thread::scope(|threads| {
        let choices = [bench.ours, bench.theirs].map(|organisation| {
            let (bench, ticket) = (&bench, &ticket);
            threads.spawn(move || choose(bench, ticket, organisation))
        });
        choices.map(|choice| choice.join().expect("no panic"))
    });
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
}

#[test]
fn the_session_that_the_browser_had_ends_with_the_choice_and_not_before() {
    let bench = Bench::new();
    both(&bench);
    let planted = bench.signed_in("piet", "owner");
    let taken = SignIn { earlier: Some(planted.token.clone()), ..request("jan", PASSWORD) };
    bench.people.sign_in(taken).expect("the password is right");
    assert!(bench.is_live(&planted), "nobody is signed in yet");
    let ticket = offered(&bench).ticket;
    let choose =
        |ticket: &TicketToken| bench.people.choose_organisation(ticket, bench.ours, visitor(1), Some(&planted.token));
    assert!(is_refused(choose(&TicketToken::presented("nonsense"))) && bench.is_live(&planted));
    let next = choose(&ticket).expect("signed in");
    assert!(!bench.is_live(&planted) && bench.is_live(&next));
}

#[test]
fn tickets_that_nobody_used_are_deleted() {
    let bench = Bench::new();
    both(&bench);
    offered(&bench);
    assert_eq!(bench.people.forget_expired().expect("done"), 0);
    bench.advance(SignInTicket::LIFETIME);
    assert_eq!(bench.people.forget_expired().expect("done"), 2, "one for each organisation");
}
