use super::*;
use crate::InvalidationForm;
use customs_kernel::broken_rules;

fn reason() -> InvalidationForm {
    InvalidationForm { reason: Some("lodged twice".to_owned()) }
}

fn invalidate(fakes: &TransitsOverFakes, transit: &Transit) -> Transit {
    fakes.transits.invalidate(BROKER, transit.id, &reason(), &client(), None).expect("it is asked for")
}

#[test]
fn customs_is_asked_and_until_it_decides_the_invalidation_is_pending() {
    let (fakes, transit) = accepted();
    let pending = invalidate(&fakes, &transit);
    assert_eq!(pending.status(), Status::InvalidationRequested);
    assert_eq!(pending.standing.before_invalidation, Some(DepartureState::Accepted));
    assert_eq!(pending.milestones.invalidation_requested_at, Some(fakes.clock.now()));
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::InvalidationRequested)]);
    let message = fakes.sent_text();
    assert!(message.contains(&format!("mrn={MRN} office=NL000510")) && message.contains("lodged twice"), "{message}");
    fakes.customs_says([about(&transit, "IE009")]);
    let invalidated = fakes.now(&transit);
    assert_eq!((invalidated.status(), invalidated.standing.before_invalidation), (Status::Invalidated, None));
    assert_eq!(invalidated.milestones.invalidated_at, Some(fakes.clock.now()));
    assert_eq!(fakes.events(), [(EventKind::Invalidated, Status::Invalidated)]);
}

#[test]
fn a_refusal_gives_the_state_before_back() {
    for refusal in ["IE009", "IE056"] {
        let (fakes, transit) = accepted();
        fakes.customs_says([about(&transit, "IE055")]);
        invalidate(&fakes, &transit);
        fakes.events();
        let request = fakes.sent().remove(0).correlation_id;
        let answer = PlainAnswer::new(refusal).answering(request).mrn(MRN);
        fakes.customs_says([if refusal == "IE009" { answer.refused() } else { answer.error("14", "") }]);
        assert_eq!(fakes.departure(&transit), DepartureState::GuaranteeProblem);
        assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Accepted)]);
        assert!(fakes.last_details(&transit).expect("details").starts_with("invalidation refused"));
        let of_guarantee = 1;
        let rejected = fakes.transits.rejections(BROKER, transit.id).expect("a look-up").len() - of_guarantee;
        assert_eq!(rejected, usize::from(refusal == "IE056"), "a decision against the request rejects no message");
        invalidate(&fakes, &transit);
    }
}

#[test]
fn a_submitted_transit_can_be_invalidated_before_it_has_an_mrn() {
    let (fakes, transit) = lodged(a_valid_transit());
    invalidate(&fakes, &transit);
    let lrn = transit.milestones.lrn.clone().expect("an LRN");
    let message = fakes.sent_text();
    assert!(message.contains(&format!("lrn={lrn} mrn= ")), "{message}");
    fakes.customs_says([about(&transit, "IE928"), about(&transit, "IE028")]);
    let pending = fakes.now(&transit);
    assert_eq!(pending.status(), Status::InvalidationRequested);
    assert_eq!(pending.standing.before_invalidation, Some(DepartureState::Accepted));
    assert_eq!(pending.milestones.mrn, MRN.parse().ok());
    fakes.customs_says([about(&transit, "IE009")]);
    assert_eq!(fakes.now(&transit).status(), Status::Invalidated);
}

#[test]
fn a_release_that_crosses_the_request_is_told_at_once_and_stands_when_it_is_refused() {
    let (fakes, transit) = accepted();
    invalidate(&fakes, &transit);
    fakes.events();
    fakes.customs_says([about(&transit, "IE029")]);
    assert_eq!(fakes.events(), [(EventKind::Released, Status::InvalidationRequested)]);
    fakes.customs_says([about(&transit, "IE009").refused()]);
    assert_eq!(fakes.departure(&transit), DepartureState::Released);
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Released)]);
}

#[test]
fn only_what_is_not_released_can_be_invalidated_and_a_reason_is_needed() {
    let (fakes, transit) = released();
    let refused = fakes.transits.invalidate(BROKER, transit.id, &reason(), &client(), None);
    let allowed: &[Status] = &[Status::Submitted, Status::Accepted];
    assert!(matches!(
        refused,
        Err(TransitError::InvalidStatus { current: Status::Released, allowed: found }) if found == allowed
    ));
    let without = fakes.transits.invalidate(BROKER, transit.id, &InvalidationForm::default(), &client(), None);
    assert_eq!(broken(without), ["reason: is required"]);
    assert_eq!(fakes.sent(), []);
}

#[test]
fn customs_can_invalidate_without_being_asked() {
    let (fakes, transit) = accepted();
    fakes.customs_says([about(&transit, "IE009")]);
    assert_eq!(fakes.now(&transit).status(), Status::Invalidated);
    assert_eq!(fakes.events(), [(EventKind::Invalidated, Status::Invalidated)]);
}

#[test]
fn each_broken_form_gets_the_errors_of_the_corpus() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/use_cases/tests/following_up/invalidating/corpus.txt");
    let form = serde_json::json!({ "reason": "lodged twice" });
    customs_kernel::testing::corpus::assert_corpus(file, &form, |form| {
        Some(broken_rules(&InvalidationForm { reason: form["reason"].as_str().map(str::to_owned) }))
    });
}
