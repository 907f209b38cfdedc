use super::*;
use crate::testing::FullGuarantees;
use crate::{PaperDischargeForm, TransitOnPaper};
use customs_exchange::testing::reason;
use customs_exchange::{OutageForm, OutageId, Outages};
use rust_decimal::Decimal;
use std::sync::Arc;

impl TransitsOverFakes {
    fn outages(&self) -> Outages {
        Outages {
            book: self.exchange.clone(),
            messages: self.exchange.clone(),
            clock: self.clock.clone(),
            work: self.ports.work.clone(),
        }
    }

    fn customs_is_down(&self) -> OutageId {
        let form = OutageForm::default().with_reason("Announcement 2026-114".to_owned());
        self.outages().open(BROKER, &form, "ERP").expect("it is open").id
    }

    fn left_on_paper(&self, transit: &Transit) -> TransitOnPaper {
        self.transits.release_on_paper(BROKER, transit.id, &client(), None).expect("it is recorded")
    }
}

fn discharge() -> PaperDischargeForm {
    PaperDischargeForm { proof: Some("Copy 5, returned".to_owned()) }
}

#[test]
fn a_transit_that_left_on_paper_is_never_lodged_and_ends_by_a_person() {
    let fakes = transits_over_fakes();
    let draft = fakes.create(a_valid_transit());
    let outage = fakes.customs_is_down();
    fakes.events();
    let TransitOnPaper { transit, release, .. } = fakes.left_on_paper(&draft);
    assert_eq!((transit.status(), transit.standing.departure), (Status::Released, DepartureState::OnPaper));
    assert_eq!((release.number, release.lodge_by, release.lrn), (format!("FB-1-T{}", draft.id), None, None));
    assert_eq!(transit.milestones.released_at, Some(fakes.clock.now()));
    assert_eq!(fakes.events(), [(EventKind::ReleasedOnPaper, Status::Released)]);
    assert_eq!(fakes.outages().close(BROKER, outage, "ERP").expect("it is closed").lodged, 0);
    assert!(fakes.sent().is_empty(), "it is never lodged");
    let discharged = fakes.transits.discharge_on_paper(BROKER, draft.id, &discharge(), &client(), None);
    let discharged = discharged.expect("it is discharged");
    assert_eq!(
        (discharged.status(), discharged.milestones.discharged_at),
        (Status::Completed, Some(fakes.clock.now()))
    );
    assert_eq!(fakes.events(), [(EventKind::Discharged, Status::Completed)]);
    assert_eq!(fakes.last_details(&draft).as_deref(), Some("discharged on paper: Copy 5, returned"));
    let again = fakes.transits.discharge_on_paper(BROKER, draft.id, &discharge(), &client(), None);
    assert!(matches!(again, Err(TransitError::InvalidStatus { current: Status::Completed, .. })), "{again:?}");
}

#[test]
fn what_was_lodged_and_not_processed_is_withdrawn() {
    let fakes = transits_over_fakes();
    let transit = fakes.submitted(a_valid_transit());
    fakes.customs_is_down();
    let left = fakes.left_on_paper(&transit).transit;
    assert_ne!(left.milestones.lrn, transit.milestones.lrn);
    assert!(fakes.sent().is_empty(), "the message was taken out of the queue");
}

#[test]
fn an_acceptance_of_what_was_withdrawn_is_invalidated() {
    let (fakes, transit) = lodged(a_valid_transit());
    fakes.customs_is_down();
    fakes.left_on_paper(&transit);
    fakes.customs_says([about(&transit, "IE928"), about(&transit, "IE028")]);
    assert_eq!(fakes.departure(&transit), DepartureState::OnPaper);
    assert_eq!(fakes.now(&transit).milestones.mrn, None);
    let asked = fakes.sent_text();
    assert!(asked.contains("Invalidation {") && asked.contains("stay on paper"), "{asked}");
}

#[test]
fn an_acceptance_is_invalidated_even_after_the_discharge() {
    let (fakes, transit) = lodged(a_valid_transit());
    fakes.customs_is_down();
    fakes.left_on_paper(&transit);
    fakes.transits.discharge_on_paper(BROKER, transit.id, &discharge(), &client(), None).expect("it is discharged");
    fakes.customs_says([about(&transit, "IE928"), about(&transit, "IE028")]);
    assert_eq!((fakes.departure(&transit), fakes.now(&transit).milestones.mrn), (DepartureState::WrittenOff, None));
    assert!(fakes.sent_text().contains("Invalidation {"), "customs is asked to invalidate it");
}

#[test]
fn a_message_that_may_have_left_is_not_tried_again() {
    let fakes = transits_over_fakes();
    let transit = fakes.submitted(a_valid_transit());
    let now = fakes.clock.now();
    let claimed = OutboundQueue::claim(fakes.exchange.as_ref(), 1, now, now).expect("a claim").remove(0);
    let _recorded = fakes.exchange.record_failed_try(claimed.id, &reason("time-out"), now).expect("it is recorded");
    fakes.customs_is_down();
    let left = fakes.left_on_paper(&transit).transit;
    assert_ne!(left.milestones.lrn, transit.milestones.lrn);
    assert!(fakes.sent().is_empty(), "nobody tries it again");
    fakes.customs_says([about(&transit, "IE928"), about(&transit, "IE028")]);
    assert_eq!((fakes.departure(&transit), fakes.now(&transit).milestones.mrn), (DepartureState::OnPaper, None));
    assert!(fakes.sent_text().contains("Invalidation {"), "it had arrived all the same, and is invalidated");
}

#[test]
fn what_customs_has_processed_does_not_leave_on_paper() {
    let (fakes, transit) = accepted();
    fakes.customs_is_down();
    let refused = fakes.transits.release_on_paper(BROKER, transit.id, &client(), None);
    assert!(matches!(refused, Err(TransitError::InvalidStatus { current: Status::Accepted, .. })), "{refused:?}");
}

#[test]
fn nothing_leaves_on_paper_without_an_outage_or_its_guarantee() {
    let fakes = transits_over_fakes();
    let draft = fakes.create(a_valid_transit());
    let leave = |fakes: &TransitsOverFakes| fakes.transits.release_on_paper(BROKER, draft.id, &client(), None);
    assert!(matches!(leave(&fakes), Err(TransitError::NoOutage)));
    fakes.customs_is_down();
    let full = FullGuarantees(Decimal::new(1_250_049, 2));
    let fakes = fakes.with(|ports| ports.guarantees = Arc::new(full));
    assert!(matches!(leave(&fakes), Err(TransitError::GuaranteeInsufficient(_))));
    assert_eq!(fakes.now(&draft), draft);
}
