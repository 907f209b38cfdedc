//! Tests of transits with a message that the gateway never takes.

use super::*;
use crate::form::TransitForm;
use crate::{ArrivalForm, InvalidationForm};
use customs_exchange::testing::reason;

/// Lets the gateway refuse the next message for the last time.
fn given_up(fakes: &TransitsOverFakes) {
    let now = fakes.clock.now();
    let claimed = OutboundQueue::claim(fakes.exchange.as_ref(), 10, now, now).expect("a claim");
    assert_eq!(claimed.len(), 1);
    let outcome = fakes.giving_up.give_up(claimed[0].id, &reason("400"), now).expect("it is given up");
    assert_eq!(outcome, customs_exchange::GiveUpOutcome::GivenUp);
}

fn submitted() -> (TransitsOverFakes, Transit) {
    let fakes = transits_over_fakes();
    let transit = fakes.submitted(a_valid_transit());
    fakes.events();
    (fakes, transit)
}

fn invalidate(fakes: &TransitsOverFakes, transit: &Transit) {
    let form = InvalidationForm { reason: Some("lodged twice".to_owned()) };
    fakes.transits.invalidate(BROKER, transit.id, &form, &client(), None).expect("it is asked for");
    fakes.events();
}

fn report_arrival(fakes: &TransitsOverFakes, transit: &Transit) -> Result<Transit, TransitError> {
    fakes.transits.report_arrival(BROKER, transit.id, &ArrivalForm::default(), &client(), None)
}

#[test]
fn a_declaration_that_customs_never_had_ends_as_an_error() {
    let (fakes, transit) = submitted();
    given_up(&fakes);
    assert_eq!((fakes.departure(&transit), fakes.now(&transit).status()), (DepartureState::Failed, Status::Rejected));
    assert_eq!(fakes.events(), [(EventKind::Rejected, Status::Rejected)]);
    assert_eq!(fakes.timeline(&transit).last(), Some(&TimelineEvent::Rejected));
    let lrn = transit.milestones.lrn.clone().expect("an LRN");
    let reported = format!("the declaration under LRN {lrn} was given up: 400");
    assert_eq!(fakes.last_details(&transit), Some(reported));
    assert_eq!(fakes.transits.rejections(BROKER, transit.id).expect("a look-up"), [], "customs said nothing");
}

#[test]
fn a_declaration_that_arrived_all_the_same_counts() {
    let (fakes, transit) = submitted();
    fakes.customs_says([about(&transit, "IE928"), about(&transit, "IE028")]);
    fakes.events();
    given_up(&fakes);
    assert_eq!((fakes.departure(&transit), fakes.events()), (DepartureState::Accepted, vec![]));
    let (fakes, transit) = submitted();
    given_up(&fakes);
    fakes.events();
    fakes.customs_says([about(&transit, "IE028")]);
    assert_eq!(fakes.departure(&transit), DepartureState::Accepted, "customs answers later");
    assert_eq!(fakes.events(), [(EventKind::Accepted, Status::Accepted)]);
}

#[test]
fn a_declaration_that_is_given_up_while_its_invalidation_is_pending_is_an_error_underneath() {
    let (fakes, transit) = submitted();
    invalidate(&fakes, &transit);
    given_up(&fakes);
    assert_eq!(fakes.now(&transit).standing.before_invalidation, Some(DepartureState::Failed));
    assert_eq!(fakes.events(), [(EventKind::Rejected, Status::InvalidationRequested)]);
    given_up(&fakes);
    assert_eq!((fakes.departure(&transit), fakes.events().len()), (DepartureState::Failed, 1));
}

#[test]
fn an_invalidation_that_is_given_up_gives_the_state_before_back() {
    let (fakes, transit) = accepted();
    invalidate(&fakes, &transit);
    given_up(&fakes);
    assert_eq!(fakes.departure(&transit), DepartureState::Accepted);
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Accepted)]);
    invalidate(&fakes, &transit);
    assert_eq!(fakes.now(&transit).status(), Status::InvalidationRequested);
}

#[test]
fn a_presentation_that_is_given_up_can_be_sent_again() {
    let (fakes, transit) =
        lodged(TransitForm { additional_declaration_type: Some("D".to_owned()), ..a_valid_transit() });
    fakes.customs_says([about(&transit, "IE028")]);
    let present = || fakes.transits.send_presentation(BROKER, transit.id, &client(), None);
    present().expect("it is sent");
    fakes.events();
    given_up(&fakes);
    let now = fakes.now(&transit);
    assert_eq!((now.standing.departure, now.milestones.presentation_sent_at), (DepartureState::Prelodged, None));
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Accepted)]);
    present().expect("it is sent again");
    // The presentation arrived at customs all the same, and is given up only afterwards.
    let now = fakes.clock.now();
    let claimed = OutboundQueue::claim(fakes.exchange.as_ref(), 10, now, now).expect("a claim").remove(0);
    fakes.customs_says([PlainAnswer::new("IE928").answering(claimed.correlation_id).mrn(MRN)]);
    let _outcome = fakes.giving_up.give_up(claimed.id, &reason("400"), now).expect("an answer");
    assert_eq!(fakes.departure(&transit), DepartureState::Accepted);
}

#[test]
fn an_arrival_and_remarks_that_are_given_up_can_be_sent_again() {
    let (fakes, transit) = released();
    report_arrival(&fakes, &transit).expect("it is reported");
    fakes.events();
    given_up(&fakes);
    assert_eq!(fakes.destination(&transit), DestinationState::ArrivalRejected);
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Released)]);
    report_arrival(&fakes, &transit).expect("it is reported again");
    fakes.sent();
    fakes.customs_says([about(&transit, "IE043")]);
    fakes.events();
    given_up(&fakes);
    assert_eq!(fakes.destination(&transit), DestinationState::UnloadingAllowed);
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Released)]);
    report_arrival(&fakes, &transit).expect("the remarks are sent again");
    assert_eq!(fakes.destination(&transit), DestinationState::RemarksSent);
}

#[test]
fn a_message_in_whose_place_another_was_sent_changes_nothing_any_more() {
    let (fakes, transit) = released();
    report_arrival(&fakes, &transit).expect("it is reported");
    let now = fakes.clock.now();
    let first = OutboundQueue::claim(fakes.exchange.as_ref(), 10, now, now).expect("a claim").remove(0);
    fakes.customs_says([PlainAnswer::new("IE057").answering(&first.correlation_id).mrn(MRN)]);
    report_arrival(&fakes, &transit).expect("it is reported again");
    fakes.events();
    let outcome = fakes.giving_up.give_up(first.id, &reason("400"), now).expect("it is given up");
    assert_eq!(outcome, customs_exchange::GiveUpOutcome::GivenUp);
    assert_eq!((fakes.destination(&transit), fakes.events()), (DestinationState::ArrivalSent, vec![]));
    let reported = format!("the arrival under LRN {} was given up: 400", first.correlation_id);
    assert_eq!(fakes.last_details(&transit), Some(reported));
}
