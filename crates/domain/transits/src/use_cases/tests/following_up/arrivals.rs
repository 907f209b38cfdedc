use super::*;
use crate::ArrivalForm;
use crate::lifecycle::Command;
use crate::ports::KnownParty;
use crate::testing::{KnownParties, a_valid_item};
use chrono::Duration;
use customs_exchange::ExchangedMessage;
use std::sync::Arc;

fn report(fakes: &TransitsOverFakes, transit: &Transit, form: &ArrivalForm) -> Result<Transit, TransitError> {
    fakes.transits.report_arrival(BROKER, transit.id, form, &client(), None)
}

fn remarks(text: &str) -> ArrivalForm {
    ArrivalForm { unloading_remarks: Some(text.to_owned()), ..ArrivalForm::default() }
}

#[test]
fn an_arrival_is_reported_released_and_written_off() {
    let (fakes, transit) = released();
    fakes.clock.advance(Duration::days(1));
    let arrived_on = "2026-03-02".parse().expect("a day");
    let form = ArrivalForm {
        office_of_destination: Some("DE003301".to_owned()),
        arrival_date: Some(arrived_on),
        ..ArrivalForm::default()
    };
    let reported = report(&fakes, &transit, &form).expect("it is reported");
    assert_eq!((reported.status(), reported.standing.destination), (Status::Released, DestinationState::ArrivalSent));
    let arrival = reported.arrival.expect("an arrival");
    assert_eq!((arrival.office_of_destination.as_str(), arrival.arrival_date), ("DE003301", arrived_on));
    assert_eq!(fakes.events(), [], "the status stays");
    let message = fakes.sent_text();
    assert!(message.contains(&format!("mrn={MRN} office=DE003301")) && message.contains("2026-03-02"), "{message}");
    fakes.customs_says([PlainAnswer::new("IE025").mrn(MRN)]);
    let arrived = fakes.now(&transit);
    assert_eq!((arrived.status(), arrived.milestones.arrived_at), (Status::Arrived, Some(fakes.clock.now())));
    fakes.customs_says([PlainAnswer::new("IE045").mrn(MRN)]);
    assert_eq!(fakes.now(&transit).status(), Status::Completed);
    let kinds = [(EventKind::Arrived, Status::Arrived), (EventKind::Discharged, Status::Completed)];
    assert_eq!(fakes.events(), kinds);
}

#[test]
fn goods_arrive_between_the_acceptance_and_today() {
    let (fakes, transit) = released();
    for day in ["2026-03-01", "2026-03-03"] {
        let form = ArrivalForm { arrival_date: Some(day.parse().expect("a day")), ..ArrivalForm::default() };
        let refused = report(&fakes, &transit, &form).expect_err(day);
        let TransitError::Invalid(errors) = refused else { panic!("{refused}") };
        assert_eq!(errors.paths().collect::<Vec<_>>(), ["arrival_date"]);
    }
    assert_eq!(fakes.now(&transit).standing.destination, DestinationState::Nothing);
}

#[test]
fn what_is_left_out_is_the_declared_office_and_today() {
    let (fakes, transit) = released();
    let arrival = report(&fakes, &transit, &ArrivalForm::default()).expect("it is reported").arrival;
    let arrival = arrival.expect("an arrival");
    assert_eq!(arrival.office_of_destination, "DE003302");
    assert_eq!((arrival.arrival_date, arrival.unloading_remarks), ("2026-03-02".parse().expect("a day"), None));
}

#[test]
fn a_permission_to_unload_is_answered_with_the_remarks_in_the_same_change() {
    let customer = KnownParty { consignee_permit: Some("NLACE0001".to_owned()), ..KnownParty::default() };
    let parties = KnownParties { parties: [("ACME".to_owned(), customer)].into(), access_code: None };
    let (fakes, transit) = released();
    let fakes = fakes.with(|ports| ports.parties = Arc::new(parties));
    report(&fakes, &transit, &remarks("one carton wet")).expect("it is reported");
    assert!(fakes.sent_text().contains("NLACE0001"));
    fakes.customs_says([PlainAnswer::new("IE043").mrn(MRN)]);
    assert_eq!(fakes.destination(&transit), DestinationState::RemarksSent);
    let sent = fakes.sent().remove(0);
    assert!(String::from_utf8_lossy(&sent.bytes).contains("one carton wet"));
    fakes.customs_says([PlainAnswer::new("IE057").answering(sent.correlation_id).mrn(MRN)]);
    assert_eq!(fakes.destination(&transit), DestinationState::UnloadingAllowed);
    assert_eq!(fakes.sent(), [], "what was refused is not sent by itself again");
    report(&fakes, &transit, &remarks("two cartons wet")).expect("it is told anew");
    let again = fakes.sent().remove(0);
    assert!(String::from_utf8_lossy(&again.bytes).contains("two cartons wet"));
    fakes.customs_says([PlainAnswer::new("IE025").mrn(MRN)]);
    assert_eq!(fakes.now(&transit).status(), Status::Arrived);
    let answer = fakes.exchange.answer_to(BROKER, &again.correlation_id);
    assert_eq!(answer.map(|answer| answer.code).as_deref(), Some("IE025"));
}

#[test]
fn a_refused_arrival_is_reported_again_and_keeps_what_was_said() {
    let (fakes, transit) = released();
    let form = ArrivalForm { office_of_destination: Some("DE003301".to_owned()), ..remarks("all there") };
    report(&fakes, &transit, &form).expect("it is reported");
    let twice = report(&fakes, &transit, &form);
    assert!(matches!(twice, Err(TransitError::InvalidStatus { current: Status::Released, .. })));
    let first = fakes.sent().remove(0).correlation_id;
    fakes.customs_says([PlainAnswer::new("IE906").answering(first)]);
    assert_eq!(fakes.destination(&transit), DestinationState::ArrivalRejected);
    let again = report(&fakes, &transit, &ArrivalForm::default()).expect("it is reported again");
    let arrival = again.arrival.expect("an arrival");
    assert_eq!(arrival.office_of_destination, "DE003301");
    assert_eq!(arrival.unloading_remarks.as_deref(), Some("all there"));
}

/// A report without remarks keeps the earlier ones, and a report that clears them says that everything is as declared.
#[test]
fn remarks_that_were_reported_before_are_taken_back_by_a_blank_text() {
    for (stated, expected) in
        [(None, Some("all there")), (Some(""), None), (Some(" "), None), (Some("wet"), Some("wet"))]
    {
        let (fakes, transit) = released();
        report(&fakes, &transit, &remarks("all there")).expect("it is reported");
        let first = fakes.sent().remove(0).correlation_id;
        fakes.customs_says([PlainAnswer::new("IE906").answering(first)]);
        let form = ArrivalForm { unloading_remarks: stated.map(str::to_owned), ..ArrivalForm::default() };
        let arrival = report(&fakes, &transit, &form).expect("it is reported again").arrival.expect("an arrival");
        assert_eq!(arrival.unloading_remarks.as_deref(), expected, "{stated:?}");
    }
}

#[test]
fn an_arrival_and_remarks_that_customs_does_not_answer_in_time_are_sent_again() {
    let (fakes, transit) = released();
    report(&fakes, &transit, &ArrivalForm::default()).expect("it is reported");
    fakes.sent();
    fakes.clock.advance(Duration::days(1));
    let early = report(&fakes, &transit, &ArrivalForm::default());
    assert!(matches!(early, Err(TransitError::InvalidStatus { current: Status::Released, .. })), "still in time");
    let is_possible = || fakes.transits.require_possible(&fakes.now(&transit), Command::Arrival).is_ok();
    assert!(!is_possible(), "pages are told the same");
    fakes.clock.advance(Duration::seconds(1));
    assert!(is_possible());
    report(&fakes, &transit, &ArrivalForm::default()).expect("its answer is overdue");
    let again = fakes.sent().remove(0);
    assert!(String::from_utf8_lossy(&again.bytes).contains("Arrival"));
    fakes.customs_says([PlainAnswer::new("IE043").mrn(MRN)]);
    fakes.sent();
    assert_eq!(fakes.destination(&transit), DestinationState::RemarksSent);
    assert!(report(&fakes, &transit, &remarks("wet")).is_err(), "the remarks wait for their answer");
    fakes.clock.advance(Duration::days(2));
    report(&fakes, &transit, &remarks("wet")).expect("their answer is overdue");
    let again = fakes.sent().remove(0);
    assert!(String::from_utf8_lossy(&again.bytes).contains("wet"));
    assert_eq!(fakes.destination(&transit), DestinationState::RemarksSent);
}

#[test]
fn only_goods_on_their_way_arrive_and_what_is_told_keeps_the_rules() {
    let (fakes, transit) = accepted();
    let refused = report(&fakes, &transit, &ArrivalForm::default());
    let allowed: &[Status] = &[Status::Released];
    assert!(matches!(
        refused,
        Err(TransitError::InvalidStatus { current: Status::Accepted, allowed: found }) if found == allowed
    ));
    let form = ArrivalForm { office_of_destination: Some("Hamburg".to_owned()), ..remarks(&"x".repeat(513)) };
    let mut found = broken(report(&fakes, &transit, &form));
    found.sort_unstable();
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].starts_with("office_of_destination: ") && found[1].starts_with("unloading_remarks: "));
}

#[test]
fn a_movement_that_was_written_off_is_still_told_what_became_of_its_goods() {
    let (fakes, transit) = released();
    report(&fakes, &transit, &ArrivalForm::default()).expect("it is reported");
    fakes.customs_says([PlainAnswer::new("IE045").mrn(MRN), PlainAnswer::new("IE025").mrn(MRN)]);
    let done = fakes.now(&transit);
    assert_eq!((done.status(), done.standing.destination), (Status::Completed, DestinationState::GoodsReleased));
    assert!(done.milestones.arrived_at.is_some());
}

#[test]
fn a_movement_whose_mrn_nobody_knows_cannot_arrive() {
    let (fakes, transit) = lodged(a_valid_transit());
    let lrn = transit.milestones.lrn.clone().expect("an LRN");
    fakes.customs_says(["IE028", "IE029"].map(|message| PlainAnswer::new(message).lrn(&lrn)));
    assert_eq!(fakes.now(&transit).status(), Status::Released);
    assert!(matches!(report(&fakes, &transit, &ArrivalForm::default()), Err(TransitError::NotAccepted)));
    assert_eq!(fakes.destination(&transit), DestinationState::Nothing);
}

#[test]
fn a_part_of_the_goods_is_no_full_release() {
    for (extent, reported) in [
        ("part", "goods released in part, without item 2: item-1"),
        ("last", "goods released in part, and the movement is closed: item-1"),
        ("none", "no goods released: item-1"),
    ] {
        let mut form = a_valid_transit();
        form.items.push(a_valid_item());
        let (fakes, transit) = lodged(form);
        fakes.customs_says([about(&transit, "IE028"), about(&transit, "IE029")]);
        report(&fakes, &transit, &ArrivalForm::default()).expect("it is reported");
        fakes.events();
        fakes.customs_says([about(&transit, "IE025").releasing(extent).remarking("item-1")]);
        let standing = (fakes.destination(&transit), fakes.now(&transit).status());
        assert_eq!(standing, (DestinationState::ArrivalSent, Status::Released), "{extent}");
        assert_eq!((fakes.events(), fakes.last_details(&transit).as_deref()), (vec![], Some(reported)));
        let (messages, _) = fakes.transits.messages(BROKER, transit.id, 9).expect("messages");
        let answered = messages.iter().any(|message| match message {
            ExchangedMessage::Outbound { kind, state, .. } => kind.word == "arrival" && state.answered_by.is_some(),
            ExchangedMessage::Inbound { .. } => false,
        });
        assert!(answered, "it answers the arrival");
        fakes.customs_says([about(&transit, "IE025")]);
        assert_eq!(fakes.now(&transit).status(), Status::Arrived, "the rest follows");
    }
}
