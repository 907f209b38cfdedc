use super::*;

fn remarks(text: &str) -> UnloadingForm {
    UnloadingForm { unloading_remarks: Some(text.to_owned()), ..UnloadingForm::default() }
}

/// Returns a movement that may be unloaded.
fn unloadable() -> (TransitsOverFakes, Transit) {
    let fakes = fakes_with(Some("NLACE0001"));
    let transit = fakes.reported();
    fakes.sent();
    fakes.customs_says([says("IE043").naming_seals(true)]);
    (fakes, transit)
}

#[test]
fn a_permission_to_unload_waits_for_what_the_broker_finds() {
    let (fakes, transit) = unloadable();
    assert_eq!(fakes.inbound(&transit).standing.destination, DestinationState::UnloadingAllowed);
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Released)]);
    assert!(fakes.sent().is_empty(), "nobody knows yet what is found");
    let reported = fakes.unload(&transit, &remarks("one carton wet")).expect("it is reported");
    assert_eq!(reported.standing.destination, DestinationState::RemarksSent);
    let message = fakes.sent_text();
    assert!(message.contains("one carton wet") && message.contains("seals_intact: Some(true)"), "{message}");
    fakes.customs_says([says("IE025")]);
    let released = fakes.inbound(&transit);
    assert_eq!((released.status(), released.milestones.arrived_at), (Status::Arrived, Some(fakes.clock.now())));
    assert_eq!(fakes.events(), [(EventKind::Arrived, Status::Arrived)]);
    assert!(matches!(fakes.unload(&transit, &UnloadingForm::default()), Err(TransitError::InvalidStatus { .. })));
}

#[test]
fn remarks_wait_for_the_permission_and_are_sent_once() {
    let fakes = fakes_with(None);
    let transit = fakes.reported();
    assert!(matches!(fakes.unload(&transit, &UnloadingForm::default()), Err(TransitError::InvalidStatus { .. })));
    fakes.customs_says([says("IE043")]);
    fakes.unload(&transit, &UnloadingForm::default()).expect("it is reported");
    assert!(matches!(fakes.unload(&transit, &UnloadingForm::default()), Err(TransitError::AlreadySent { .. })));
}

#[test]
fn refused_remarks_and_an_unloading_that_goes_on_are_reported_on_again() {
    let (fakes, transit) = unloadable();
    fakes.unload(&transit, &remarks("one carton wet")).expect("it is reported");
    fakes.customs_says([says("IE057").rejecting(crate::MessageKind::UnloadingRemarks)]);
    assert_eq!(fakes.inbound(&transit).standing.destination, DestinationState::UnloadingAllowed);
    let again = fakes.unload(&transit, &UnloadingForm::default()).expect("it is reported again");
    let kept = again.arrival.and_then(|arrival| arrival.unloading_remarks);
    assert_eq!(kept.as_deref(), Some("one carton wet"), "what is left out stays");
    // Another document than the first permission: one that comes twice counts once.
    fakes.customs_says([says("IE043").remarking("continue")]);
    assert_eq!(
        fakes.inbound(&transit).standing.destination,
        DestinationState::UnloadingAllowed,
        "the unloading goes on"
    );
    let last = fakes.unload(&transit, &remarks("")).expect("it is reported again");
    assert_eq!(last.arrival.and_then(|arrival| arrival.unloading_remarks), None, "a blank text takes them back");
}

#[test]
fn what_is_found_has_to_agree_with_itself() {
    let (fakes, transit) = unloadable();
    let torn = UnloadingForm { seals_intact: Some(false), ..UnloadingForm::default() };
    let early = UnloadingForm { unloading_date: "2026-03-01".parse().ok(), ..UnloadingForm::default() };
    let late = UnloadingForm { unloading_date: "2026-03-03".parse().ok(), ..UnloadingForm::default() };
    for (form, path) in [(torn, "unloading_remarks"), (early, "unloading_date"), (late, "unloading_date")] {
        let refused = fakes.unload(&transit, &form).expect_err(path);
        let TransitError::Invalid(errors) = refused else { panic!("{refused}") };
        assert_eq!(errors.paths().collect::<Vec<_>>(), [path]);
    }
    assert_eq!(fakes.inbound(&transit).standing.destination, DestinationState::UnloadingAllowed);
    assert!(fakes.sent().is_empty());
}

#[test]
fn the_days_to_report_count_from_the_permission_whatever_becomes_of_the_remarks() {
    let (fakes, transit) = unloadable();
    let permitted = fakes.clock.now();
    let allowed_at = || fakes.inbound(&transit).milestones.unloading_allowed_at;
    assert_eq!(allowed_at(), Some(permitted));
    fakes.clock.advance(chrono::Duration::days(2));
    fakes.unload(&transit, &remarks("one carton wet")).expect("it is reported");
    fakes.customs_says([says("IE057").rejecting(crate::MessageKind::UnloadingRemarks)]);
    assert_eq!(fakes.inbound(&transit).standing.destination, DestinationState::UnloadingAllowed);
    assert_eq!(allowed_at(), Some(permitted), "a refusal gives no new days");
    fakes.unload(&transit, &remarks("one carton wet")).expect("it is reported again");
    fakes.customs_says([says("IE043").remarking("continue")]);
    assert_eq!(allowed_at(), Some(fakes.clock.now()), "another permission does");
}

#[test]
fn the_remarks_name_the_trader_of_the_arrival_whatever_the_customer_has_become() {
    let (fakes, transit) = unloadable();
    let fakes = fakes.with(|ports| ports.parties = Arc::new(KnownParties::default()));
    fakes.unload(&transit, &UnloadingForm::default()).expect("it is reported");
    let message = fakes.sent_text();
    assert!(message.contains("trader=NL801234566"), "{message}");
}

#[test]
fn the_first_permission_once_more_takes_no_remarks_back() {
    let (fakes, transit) = unloadable();
    fakes.unload(&transit, &remarks("one carton wet")).expect("it is reported");
    // The arrival was reported twice, and customs permits the unloading twice.
    fakes.customs_says([says("IE043").naming_seals(true).remarking("again")]);
    assert_eq!(fakes.inbound(&transit).standing.destination, DestinationState::RemarksSent);
    fakes.customs_says([says("IE043").remarking("continue")]);
    assert_eq!(fakes.inbound(&transit).standing.destination, DestinationState::UnloadingAllowed);
}
