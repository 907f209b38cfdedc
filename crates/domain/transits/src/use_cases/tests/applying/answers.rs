use super::*;
use crate::TimelineEntry;
use customs_kernel::{Outcome, StorageError, UnitOfWork};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

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
    fakes.customs_says([PlainAnswer::new("IE045").mrn(MRN).on("2026-02-28")]);
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
    let answer = fakes.exchange.answer_to(BROKER, &lrn).expect("it was answered");
    assert_eq!(answer.code, "IE028");
}

#[test]
fn a_release_is_of_the_moment_it_came_in_or_of_its_day_and_never_before_the_acceptance() {
    let (fakes, transit) = accepted();
    let accepted_at = fakes.now(&transit).milestones.accepted_at;
    fakes.clock.advance(chrono::Duration::hours(2));
    let came_in = fakes.clock.now();
    fakes.transits.receive(about(&transit, "IE029").on("2026-03-02").document()).expect("it is kept");
    fakes.clock.advance(chrono::Duration::days(1));
    while fakes.transits.apply_received(10).expect("it is acted on") > 0 {}
    assert_eq!(fakes.now(&transit).milestones.released_at, Some(came_in), "however late it is acted on");
    let (other, transit) = accepted();
    other.clock.advance(chrono::Duration::days(2));
    other.customs_says([about(&transit, "IE029").on("2026-03-02")]);
    assert_eq!(other.now(&transit).milestones.released_at, accepted_at, "the day began before the acceptance");
    let (later, transit) = accepted();
    later.clock.advance(chrono::Duration::days(2));
    later.customs_says([about(&transit, "IE029").on("2026-03-03")]);
    assert_eq!(later.now(&transit).milestones.released_at, "2026-03-02T23:00:00Z".parse().ok());
}

/// A repository that refuses this many saves, as if another caller had changed the transit at that moment.
struct Disturbed(Arc<crate::testing::InMemoryTransits>, AtomicU32);

impl UnitOfWork for Disturbed {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        let left = self.1.load(Ordering::Relaxed);
        if left == 0 {
            return self.0.run(work);
        }
        self.1.store(left - 1, Ordering::Relaxed);
        self.0.run(&mut || {
            work();
            Outcome::Undo
        })?;
        Err(StorageError::Conflict { constraint: None })
    }
}

#[test]
fn a_message_that_meets_a_conflict_is_acted_on_once_more_and_then_told_of() {
    // The first unit of work is that of all messages that wait, the others are those of each.
    for (conflicts, applied) in [(1, true), (2, true), (3, false)] {
        let (fakes, transit) = lodged(a_valid_transit());
        fakes.transits.receive(about(&transit, "IE028").document()).expect("it is kept");
        let work = Arc::new(Disturbed(fakes.storage.clone(), AtomicU32::new(conflicts)));
        let fakes = fakes.with(|ports| ports.work = work);
        let done = fakes.transits.apply_received(10);
        if applied {
            assert_eq!(done.expect("it is acted on"), 1);
        } else {
            assert!(matches!(done, Err(TransitError::Storage(StorageError::Conflict { .. }))), "{done:?}");
        }
        assert_eq!(fakes.now(&transit).status() == Status::Accepted, applied);
    }
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
    fakes.customs_says([PlainAnswer::new("IE029").mrn("26NL000563Q7T9M2J3"), PlainAnswer::new("IE029")]);
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
    let details: Vec<_> = lines.iter().filter_map(TimelineEntry::reported).collect();
    let expected =
        ["acknowledged", "released with incident", "enquiry: answer wanted by 2026-03-09", "discrepancies", "recovery"];
    assert_eq!(details, expected);
}

#[test]
fn an_intention_to_control_holds_no_goods() {
    let (fakes, transit) = accepted();
    fakes.customs_says([about(&transit, "IE060").intended().remarking("tomorrow")]);
    assert_eq!((fakes.departure(&transit), fakes.events()), (DepartureState::Accepted, vec![]));
    let reported = "customs intends to control the goods: tomorrow";
    assert_eq!(fakes.last_details(&transit).as_deref(), Some(reported));
    fakes.customs_says([about(&transit, "IE060")]);
    assert_eq!(fakes.departure(&transit), DepartureState::UnderControl, "the decision comes later");
}
