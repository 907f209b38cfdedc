use super::*;
use crate::ports::TransitRepository;

#[test]
fn a_movement_goes_from_its_submission_to_its_discharge() {
    let (fakes, transit) = lodged(a_valid_transit());
    fakes.customs_says([about(&transit, "IE928")]);
    assert_eq!(fakes.departure(&transit), DepartureState::Acknowledged);
    assert_eq!(fakes.events(), [], "a receipt is nothing to act on");
    fakes.customs_says([about(&transit, "IE028").on("2026-03-02")]);
    let accepted = fakes.now(&transit);
    assert_eq!((accepted.status(), accepted.milestones.accepted_at), (Status::Accepted, Some(fakes.clock.now())));
    assert_eq!(accepted.milestones.mrn, MRN.parse().ok());
    fakes.customs_says([about(&transit, "IE029").on("2026-03-02")]);
    assert_eq!(fakes.now(&transit).status(), Status::Released);
    fakes.customs_says([PlainAnswer::of_type("IE045").mrn(MRN).on("2026-02-28")]);
    let discharged = fakes.now(&transit);
    assert_eq!(discharged.status(), Status::Completed);
    let midnight = "2026-02-27T23:00:00Z".parse().ok();
    assert_eq!(discharged.milestones.discharged_at, midnight, "an earlier day counts from its start");
    let expected = [
        (EventKind::Accepted, Status::Accepted),
        (EventKind::Released, Status::Released),
        (EventKind::Discharged, Status::Completed),
    ];
    assert_eq!(fakes.events(), expected);
    let lines = [
        TimelineEvent::Created,
        TimelineEvent::Submitted,
        TimelineEvent::StatusChanged,
        TimelineEvent::Accepted,
        TimelineEvent::Released,
        TimelineEvent::Discharged,
    ];
    assert_eq!(fakes.timeline(&transit), lines);
    let lrn = transit.milestones.lrn.expect("an LRN");
    let answer = fakes.storage.answer_to(BROKER, &lrn).expect("a look-up").expect("it was answered");
    assert_eq!(answer.message_type, "IE028");
}

#[test]
fn events_tell_what_guarantees_callbacks_and_bills_need() {
    let fakes = transits_over_fakes();
    fakes.submitted(TransitForm { transit_type: Some("T2F".to_owned()), ..a_valid_transit() });
    let now = fakes.clock.now();
    let entries = Outbox::claim(fakes.storage.as_ref(), "callbacks", 10, now, now).expect("a claim");
    let event = &entries[0].event;
    assert_eq!((event.symbol.as_str(), event.customer_code.as_str()), ("T2F", "ACME"));
    assert_eq!(event.guarantee_amount, a_valid_transit().guarantee_amount);
    assert_eq!(event.mrn, None);
}

#[test]
fn messages_in_the_wrong_order_wait_for_the_one_they_build_on() {
    let (fakes, transit) = lodged(a_valid_transit());
    fakes.customs_says([about(&transit, "IE045"), about(&transit, "IE060"), about(&transit, "IE029")]);
    assert_eq!(fakes.departure(&transit), DepartureState::Submitted);
    assert_eq!(fakes.fates(), [InboundFate::Waiting; 3]);
    fakes.customs_says([about(&transit, "IE028")]);
    assert_eq!(fakes.departure(&transit), DepartureState::WrittenOff);
    assert_eq!(fakes.fates(), [InboundFate::Applied; 4]);
    let expected = [EventKind::Accepted, EventKind::Control, EventKind::Released, EventKind::Discharged];
    assert_eq!(fakes.events().into_iter().map(|(kind, _)| kind).collect::<Vec<_>>(), expected);
    fakes.customs_says([about(&transit, "IE928")]);
    assert_eq!(fakes.fates().last(), Some(&InboundFate::Ignored), "the receipt comes too late to mean anything");
}

#[test]
fn a_message_that_comes_twice_changes_nothing_twice() {
    let (fakes, transit) = accepted();
    let before = fakes.now(&transit);
    fakes.customs_says([about(&transit, "IE028"), about(&transit, "IE028").on("2026-03-02")]);
    assert_eq!(fakes.now(&transit), before);
    fakes.customs_says([about(&transit, "IE029"), about(&transit, "IE029")]);
    assert_eq!(fakes.events(), [(EventKind::Released, Status::Released)]);
    assert_eq!(fakes.fates().last(), Some(&InboundFate::Ignored));
}

#[test]
fn what_fits_no_transit_is_kept_and_changes_nothing() {
    let (fakes, transit) = accepted();
    let before = fakes.now(&transit);
    fakes.customs_says([PlainAnswer::of_type("IE029").mrn("26NL000563Q7T9M2J3"), PlainAnswer::of_type("IE029")]);
    assert_eq!(fakes.now(&transit), before);
    assert_eq!(fakes.fates()[2..], [InboundFate::Unmatched; 2]);
    assert!(matches!(fakes.transits.receive(b"<CC029C/>".to_vec()), Err(TransitError::Unreadable(_))));
    assert!(fakes.transits.recognises(b"IE029") && !fakes.transits.recognises(b"<x/>"));
}

#[test]
fn a_guarantee_problem_and_a_correction_hold_the_movement_up_until_they_are_settled() {
    let (fakes, transit) = accepted();
    for (message, state) in [
        ("IE055", DepartureState::GuaranteeProblem),
        ("IE004", DepartureState::Accepted),
        ("IE022", DepartureState::AmendmentRequested),
        ("IE060", DepartureState::UnderControl),
        ("IE029", DepartureState::Released),
    ] {
        fakes.customs_says([about(&transit, message)]);
        assert_eq!(fakes.departure(&transit), state, "{message}");
    }
    let changed = EventKind::StatusChanged;
    let kinds = [changed, changed, changed, EventKind::Control, EventKind::Released];
    assert_eq!(fakes.events().into_iter().map(|(kind, _)| kind).collect::<Vec<_>>(), kinds);
}

#[test]
fn what_goes_wrong_on_the_way_is_seen_and_ends_with_the_write_off() {
    let (fakes, transit) = released();
    for (message, state) in [
        ("IE182", DepartureState::ReleasedWithIncident),
        ("IE140", DepartureState::Enquiry),
        ("IE182", DepartureState::Enquiry),
        ("IE019", DepartureState::Discrepancies),
        ("IE035", DepartureState::Recovery),
        ("IE045", DepartureState::WrittenOff),
    ] {
        fakes.customs_says([about(&transit, message).on("2026-03-09")]);
        assert_eq!(fakes.departure(&transit), state, "{message}");
    }
    let (_, lines) = fakes.transits.timeline(BROKER, transit.id).expect("a timeline");
    let details: Vec<_> = lines.iter().filter_map(|line| line.details.as_deref()).collect();
    let expected =
        ["acknowledged", "released with incident", "enquiry: answer wanted by 2026-03-09", "discrepancies", "recovery"];
    assert_eq!(details, expected);
}
