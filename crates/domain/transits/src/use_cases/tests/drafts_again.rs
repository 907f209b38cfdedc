//! Transits that are taken back to be changed, and copies of others.

use super::*;
use crate::{CopyTransit, DraftTarget, RecoverTransits};
use chrono::Duration;

impl TransitsOverFakes {
    fn save_as_draft(&self, transit: &Transit) -> Result<Transit, TransitError> {
        self.transits.save_as_draft(BROKER, transit.id, &client(), None)
    }

    /// Somebody takes the next message and tells how that ended.
    fn try_to_send(&self, end: impl Fn(&Self, crate::MessageId)) {
        let now = self.clock.now();
        let claimed = OutboundQueue::claim(self.storage.as_ref(), 10, now, now).expect("a claim");
        end(self, claimed[0].id);
    }
}

#[test]
fn what_was_not_handed_over_is_taken_back_and_never_goes_out() {
    let fakes = transits_over_fakes();
    let transit = fakes.submitted(a_valid_transit());
    fakes.events();
    let draft = fakes.save_as_draft(&transit).expect("it is a draft");
    assert_eq!((draft.status(), draft.milestones.lrn.as_ref()), (Status::Draft, None));
    assert_eq!(draft.milestones.submitted_at, None, "there was no submission");
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Draft)], "so that its guarantee is free");
    assert_eq!(fakes.last_details(&draft).as_deref(), Some("saved as draft"));
    assert_eq!(fakes.sent(), []);
    let again = fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted").transit;
    assert_ne!(again.milestones.lrn, transit.milestones.lrn);
}

#[test]
fn a_try_that_surely_handed_nothing_over_leaves_the_way_open() {
    let fakes = transits_over_fakes();
    let transit = fakes.submitted(a_valid_transit());
    let now = fakes.clock.now();
    fakes.try_to_send(|fakes, id| fakes.storage.record_vain_try(id, "no connection", now).expect("recorded"));
    fakes.save_as_draft(&transit).expect("it is a draft");
    let transit = fakes.submitted(a_valid_transit());
    fakes.try_to_send(|fakes, id| fakes.storage.record_failed_try(id, "time-out", now).expect("recorded"));
    assert!(matches!(fakes.save_as_draft(&transit), Err(TransitError::Undecided { current: Status::Submitted })));
}

#[test]
fn one_that_customs_has_waits_for_a_rejection() {
    let (fakes, transit) = lodged(a_valid_transit());
    assert!(matches!(fakes.save_as_draft(&transit), Err(TransitError::Undecided { .. })));
    fakes.customs_says([about(&transit, "IE928")]);
    assert!(matches!(fakes.save_as_draft(&transit), Err(TransitError::Undecided { .. })));
    fakes.customs_says([about(&transit, "IE056").error("12", "/CC015C")]);
    let draft = fakes.save_as_draft(&transit).expect("it is a draft");
    assert_eq!((draft.status(), draft.milestones.lrn), (Status::Draft, transit.milestones.lrn));
}

#[test]
fn one_that_was_given_up_is_a_draft_again() {
    let fakes = transits_over_fakes();
    let transit = fakes.submitted(a_valid_transit());
    let now = fakes.clock.now();
    fakes.try_to_send(|fakes, id| fakes.storage.give_up(id, "400", now).expect("given up"));
    assert_eq!(fakes.departure(&transit), DepartureState::Failed);
    assert_eq!(fakes.save_as_draft(&transit).expect("it is a draft").status(), Status::Draft);
}

#[test]
fn what_has_an_mrn_has_no_way_back() {
    let (fakes, transit) = accepted();
    assert!(matches!(fakes.save_as_draft(&transit), Err(TransitError::InvalidStatus { .. })));
    fakes.customs_says([about(&transit, "IE051")]);
    assert!(matches!(fakes.save_as_draft(&transit), Err(TransitError::NoWayBack { current: Status::Rejected })));
    let draft = fakes.create(a_valid_transit());
    assert!(matches!(fakes.save_as_draft(&draft), Err(TransitError::InvalidStatus { .. })));
}

#[test]
fn one_that_was_sent_again_becomes_a_draft_only_once_the_latest_is_rejected() {
    let (fakes, transit) = lodged(a_valid_transit());
    fakes.clock.advance(Duration::hours(1));
    let overdue = RecoverTransits { overdue_only: true, ..RecoverTransits::default() };
    fakes.transits.recover(BROKER, overdue, &client()).expect("a recovery");
    assert!(matches!(fakes.save_as_draft(&transit), Err(TransitError::Undecided { .. })), "customs may have the first");
    fakes.sent();
    let again = fakes.now(&transit);
    let rejected = PlainAnswer::of_type("IE056").answering(again.milestones.lrn.clone().expect("an LRN"));
    fakes.customs_says([rejected.error("12", "/CC015C")]);
    let draft = fakes.save_as_draft(&transit).expect("it is a draft");
    let target = DraftTarget { organisation: BROKER, id: draft.id, expected: None };
    assert!(matches!(fakes.transits.delete_draft(target), Err(TransitError::KnownToCustoms)));
    // The first one is accepted all the same: nobody counts on it any more.
    fakes.events();
    fakes.customs_says([about(&transit, "IE028")]);
    assert_eq!((fakes.now(&transit).status(), fakes.events()), (Status::Draft, vec![]));
    let lrn = transit.milestones.lrn.expect("an LRN");
    let told = format!("customs accepted an earlier submission under LRN {lrn}: MRN {MRN} is invalidated");
    assert_eq!(fakes.last_details(&draft), Some(told));
    assert!(fakes.sent_text().contains(&format!("lrn={lrn} mrn={MRN}")));
}

#[test]
fn a_copy_has_the_form_and_nothing_of_what_became_of_the_source() {
    let (fakes, transit) = accepted();
    let copy = CopyTransit {
        organisation: BROKER,
        actor: client(),
        source: transit.id,
        expected: None,
        reference: None,
        copy_items: true,
    };
    let copied = fakes.transits.copy(&copy).expect("a copy");
    assert_eq!((copied.status(), &copied.form), (Status::Draft, &transit.form));
    assert_eq!((copied.milestones.lrn.as_ref(), copied.milestones.mrn.as_ref()), (None, None));
    assert_eq!(fakes.last_details(&copied), Some(format!("copy of {}", transit.reference)));
    let bare = CopyTransit { copy_items: false, reference: Some("BARE".to_owned()), ..copy.clone() };
    let bare = fakes.transits.copy(&bare).expect("a copy");
    assert_eq!((bare.reference.as_str(), bare.form.items.len()), ("BARE", 0));
    let taken = CopyTransit { reference: Some("BARE".to_owned()), ..copy.clone() };
    assert_eq!(broken(fakes.transits.copy(&taken)), ["reference: is used by another transit"]);
    let stale = CopyTransit { expected: Some(transit.version), ..copy };
    assert!(matches!(fakes.transits.copy(&stale), Err(TransitError::Stale)));
}
