//! Whom answers are for that name the MRN alone: several may report the same movement.

use super::*;

const OTHER: OrganisationId = OrganisationId::new(2);

#[test]
fn what_customs_tells_the_holder_never_reaches_the_one_who_reports_the_arrival() {
    let fakes = fakes_with(Some("NLACE0001"));
    let own = fakes.submitted(a_valid_transit());
    fakes.customs_says([about(&own, "IE028"), about(&own, "IE029")]);
    let theirs = fakes.report_as(OTHER, arrived(MRN)).expect("it is reported");
    fakes.customs_says([PlainAnswer::new("IE043").mrn(MRN), PlainAnswer::new("IE045").mrn(MRN)]);
    assert_eq!(fakes.now(&own).status(), Status::Completed, "the write-off is for the holder");
    assert_eq!(fakes.now(&own).standing.destination, DestinationState::Nothing, "the permission is not");
    let theirs = fakes.inbound(&theirs);
    assert_eq!((theirs.status(), theirs.standing.destination), (Status::Released, DestinationState::UnloadingAllowed));
    assert_eq!(fakes.transits.messages(OTHER, theirs.id, 10).expect("messages").0.len(), 2, "IE007 and IE043");
}

#[test]
fn of_two_reports_the_named_trader_decides_and_what_names_none_reaches_nobody() {
    let fakes = fakes_with(None);
    let named = |eori: &str| InboundForm { trader_eori: Some(eori.to_owned()), ..arrived(FOREIGN) };
    let mine = fakes.report_as(BROKER, named("NL801234566")).expect("it is reported");
    let theirs = fakes.report_as(OTHER, named("NL009876543")).expect("it is reported");
    fakes.customs_says([says("IE025")]);
    assert_eq!(fakes.fates(), [InboundFate::Unmatched]);
    fakes.customs_says([says("IE025").trader("NL009876543")]);
    assert_eq!(fakes.inbound(&theirs).status(), Status::Arrived);
    assert_eq!(fakes.inbound(&mine).status(), Status::Released);
    fakes.customs_says([says("IE057").trader("NL801234566").error("92", "/CC007C")]);
    assert_eq!(fakes.inbound(&mine).standing.destination, DestinationState::ArrivalRejected);
}

#[test]
fn an_answer_that_names_the_message_is_for_the_one_who_sent_it() {
    let fakes = fakes_with(None);
    let mine = fakes.reported();
    let theirs = fakes.report_as(OTHER, arrived(FOREIGN)).expect("it is reported");
    let sent = fakes.sent();
    let of_theirs = sent.iter().find(|message| message.organisation == OTHER).expect("their message");
    fakes.customs_says([says("IE043").answering(&of_theirs.correlation_id)]);
    assert_eq!(fakes.inbound(&theirs).standing.destination, DestinationState::UnloadingAllowed);
    assert_eq!(fakes.inbound(&mine).standing.destination, DestinationState::ArrivalSent);
}

#[test]
fn what_the_office_of_departure_says_changes_nothing_at_destination() {
    let fakes = fakes_with(None);
    let transit = fakes.reported();
    let lrn = fakes.sent().remove(0).correlation_id;
    fakes.customs_says([says("IE045").answering(&lrn), says("IE140").answering(&lrn)]);
    assert_eq!(fakes.inbound(&transit), transit);
}
