use super::*;
use chrono::Duration;

fn prelodged() -> (TransitsOverFakes, Transit) {
    let form = TransitForm { additional_declaration_type: Some("D".to_owned()), ..a_valid_transit() };
    let (fakes, transit) = lodged(form);
    fakes.customs_says([about(&transit, "IE928"), about(&transit, "IE028")]);
    assert_eq!(fakes.departure(&transit), DepartureState::Prelodged);
    fakes.events();
    (fakes, transit)
}

fn present(fakes: &TransitsOverFakes, transit: &Transit) -> Result<Transit, TransitError> {
    fakes.transits.send_presentation(BROKER, transit.id, &client(), None)
}

#[test]
fn a_prelodged_transit_is_released_after_its_presentation() {
    let (fakes, transit) = prelodged();
    let registered = fakes.now(&transit);
    let registered_at = Some(fakes.clock.now());
    assert_eq!((registered.status(), registered.milestones.registered_at), (Status::Accepted, registered_at));
    assert_eq!(registered.milestones.accepted_at, None, "its goods are not there yet");
    fakes.clock.advance(Duration::days(3));
    fakes.customs_says([about(&transit, "IE029")]);
    assert_eq!(fakes.departure(&transit), DepartureState::Prelodged, "nothing is released that is not there");
    let presented = present(&fakes, &transit).expect("it is presented");
    assert_eq!(presented.milestones.presentation_sent_at, Some(fakes.clock.now()));
    let request = fakes.sent().remove(0).correlation_id;
    fakes.customs_says([PlainAnswer::new("IE928").answering(request).mrn(MRN)]);
    let released = fakes.now(&transit);
    assert_eq!(released.standing.departure, DepartureState::Released, "what waited was applied");
    assert_eq!(released.milestones.presentation_accepted_at, Some(fakes.clock.now()));
    assert_eq!(
        (released.milestones.registered_at, released.milestones.accepted_at),
        (registered_at, Some(fakes.clock.now()))
    );
    let expected = [(EventKind::StatusChanged, Status::Accepted), (EventKind::Released, Status::Released)];
    assert_eq!(fakes.events(), expected);
}

#[test]
fn a_rejected_presentation_can_be_sent_again() {
    let (fakes, transit) = prelodged();
    present(&fakes, &transit).expect("it is presented");
    assert!(matches!(present(&fakes, &transit), Err(TransitError::AlreadySent { .. })));
    let first = fakes.sent().remove(0).correlation_id;
    fakes.customs_says([PlainAnswer::new("IE056").answering(&first).mrn(MRN).error("14", "")]);
    let refused = fakes.now(&transit);
    assert_eq!(
        (refused.standing.departure, refused.milestones.presentation_sent_at),
        (DepartureState::Prelodged, None)
    );
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Accepted)]);
    assert_eq!(fakes.last_details(&transit).as_deref(), Some("presentation rejected: 14"));
    let rejections = fakes.transits.rejections(BROKER, transit.id).expect("a look-up");
    let codes: Vec<_> = rejections.iter().flat_map(|rejection| &rejection.errors).map(|error| &error.code).collect();
    assert_eq!(codes, ["14"]);
    present(&fakes, &transit).expect("it is presented again");
    let second = fakes.sent().remove(0).correlation_id;
    fakes.customs_says([PlainAnswer::new("IE928").answering(&second).mrn(MRN)]);
    assert!(fakes.now(&transit).milestones.accepted_at.is_some());
    fakes.customs_says([PlainAnswer::new("IE056").answering(&second).mrn(MRN).error("14", "")]);
    assert_eq!(fakes.now(&transit).milestones.accepted_at, None, "the refusal takes the acceptance along");
    present(&fakes, &transit).expect("it is presented again");
    fakes.customs_says([PlainAnswer::new("IE906").answering(&first).mrn(MRN)]);
    let sent_at = fakes.now(&transit).milestones.presentation_sent_at;
    assert!(sent_at.is_some(), "the refusal of the first try is not one of the second");
}

#[test]
fn only_an_accepted_transit_of_type_d_is_presented_and_within_30_days() {
    let (fakes, transit) = accepted();
    assert!(matches!(present(&fakes, &transit), Err(TransitError::NotPrelodged)));
    let form = TransitForm { additional_declaration_type: Some("D".to_owned()), ..a_valid_transit() };
    let (fakes, transit) = lodged(form);
    assert!(matches!(present(&fakes, &transit), Err(TransitError::NotAccepted)));
    let (fakes, transit) = prelodged();
    fakes.clock.advance(Duration::days(30));
    let (late, other) = prelodged();
    late.clock.advance(Duration::days(31));
    let last_day = "2026-04-01".parse().expect("a day");
    assert!(matches!(
        present(&late, &other),
        Err(TransitError::DeadlinePassed { last_day: found }) if found == last_day
    ));
    present(&fakes, &transit).expect("the last day is allowed");
}

#[test]
fn a_presentation_that_crosses_an_invalidation_is_not_forgotten() {
    let (fakes, transit) = prelodged();
    present(&fakes, &transit).expect("it is presented");
    let request = fakes.sent().remove(0).correlation_id;
    let form = crate::InvalidationForm { reason: Some("no goods".to_owned()) };
    fakes.transits.invalidate(BROKER, transit.id, &form, &client(), None).expect("it is asked for");
    fakes.customs_says([PlainAnswer::new("IE056").answering(request).mrn(MRN)]);
    let pending = fakes.now(&transit);
    assert_eq!(pending.status(), Status::InvalidationRequested);
    assert_eq!(pending.milestones.presentation_sent_at, None);
    fakes.customs_says([about(&transit, "IE009").refused()]);
    assert_eq!(fakes.departure(&transit), DepartureState::Prelodged);
    present(&fakes, &transit).expect("it can be presented again");
}
