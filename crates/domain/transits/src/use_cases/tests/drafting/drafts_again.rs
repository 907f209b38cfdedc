//! Tests of transits that are taken back for changes, and of copies.

use super::*;
use crate::{CopyTransit, DraftContent, DraftTarget, InvalidationForm};
use chrono::Duration;
use customs_exchange::Recover;
use customs_exchange::testing::reason;

impl TransitsOverFakes {
    fn save_as_draft(&self, transit: &Transit) -> Result<Transit, TransitError> {
        self.transits.save_as_draft(BROKER, transit.id, &client(), None)
    }

    /// Claims the next message and ends the attempt to send it as `end` says.
    fn try_to_send(&self, end: impl Fn(&Self, customs_exchange::OutboundId)) {
        let now = self.clock.now();
        let claimed = OutboundQueue::claim(self.exchange.as_ref(), 10, now, now).expect("a claim");
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
    fakes.try_to_send(|fakes, id| {
        let _recorded = fakes.exchange.record_vain_try(id, &reason("no connection"), now).expect("recorded");
    });
    fakes.save_as_draft(&transit).expect("it is a draft");
    let transit = fakes.submitted(a_valid_transit());
    fakes.try_to_send(|fakes, id| {
        let _recorded = fakes.exchange.record_failed_try(id, &reason("time-out"), now).expect("recorded");
    });
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
    fakes.try_to_send(|fakes, id| {
        let outcome = fakes.giving_up.give_up(id, &reason("400"), now).expect("an answer");
        assert_eq!(outcome, customs_exchange::GiveUpOutcome::GivenUp);
    });
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

/// Returns a transit that customs received an hour ago and has not answered.
fn silent() -> (TransitsOverFakes, Transit) {
    let (fakes, transit) = lodged(a_valid_transit());
    fakes.clock.advance(Duration::hours(1));
    (fakes, transit)
}

fn recover(fakes: &TransitsOverFakes) {
    let overdue = Recover::default().with_overdue_only(true);
    fakes.transits.recover(BROKER, overdue, &client()).expect("a recovery");
}

#[test]
fn what_customs_should_have_answered_becomes_a_draft() {
    let (fakes, transit) = lodged(a_valid_transit());
    fakes.customs_says([about(&transit, "IE928")]);
    fakes.clock.advance(Duration::minutes(15));
    assert!(matches!(fakes.save_as_draft(&transit), Err(TransitError::Undecided { .. })), "customs has the whole time");
    fakes.clock.advance(Duration::seconds(1));
    let draft = fakes.save_as_draft(&transit).expect("it is a draft");
    assert_eq!((draft.status(), &draft.milestones.lrn, draft.milestones.submitted_at), (Status::Draft, &None, None));
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Draft)], "so that its guarantee is free");
    let lrn = transit.milestones.lrn.clone().expect("an LRN");
    assert_eq!(fakes.last_details(&draft), Some(format!("saved as draft: customs did not answer LRN {lrn}")));
    let target = DraftTarget { organisation: BROKER, id: draft.id, expected: None };
    assert!(matches!(fakes.transits.delete_draft(target), Err(TransitError::KnownToCustoms)), "it may be accepted");

    let again = fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is lodged anew").transit;
    fakes.sent();
    fakes.events();
    fakes.customs_says([about(&transit, "IE028")]);
    assert_eq!(
        fakes.now(&draft),
        Transit { version: again.version.next(), ..again },
        "the late answer changes nothing"
    );
    let reported = format!("customs accepted an earlier submission under LRN {lrn}: MRN {MRN} is invalidated");
    assert_eq!(fakes.last_details(&draft), Some(reported));
    assert!(fakes.sent_text().contains(&format!("lrn={lrn} mrn={MRN}")));
}

#[test]
fn what_was_sent_again_becomes_a_draft_once_every_answer_is_overdue_or_a_rejection() {
    let (fakes, transit) = silent();
    recover(&fakes);
    let again = fakes.now(&transit).milestones.lrn.expect("an LRN");
    fakes.sent();
    assert!(matches!(fakes.save_as_draft(&transit), Err(TransitError::Undecided { .. })), "the second may be accepted");
    fakes.clock.advance(Duration::minutes(16));
    assert_eq!(fakes.save_as_draft(&transit).expect("it is a draft").status(), Status::Draft);

    let (fakes, transit) = silent();
    recover(&fakes);
    let draft = fakes.save_as_draft(&transit).expect("it is a draft");
    assert_eq!((draft.status(), fakes.sent()), (Status::Draft, vec![]), "the second never goes out");
    let reported = format!("saved as draft: customs did not answer LRN {again}");
    assert_eq!(fakes.last_details(&draft), Some(reported));
}

#[test]
fn what_customs_wrote_about_under_an_mrn_is_recovered_and_no_draft() {
    let (fakes, transit) = silent();
    fakes.customs_says([about(&transit, "IE029")]);
    assert!(matches!(fakes.save_as_draft(&transit), Err(TransitError::NoWayBack { current: Status::Submitted })));
    recover(&fakes);
    assert_eq!(fakes.now(&transit).status(), Status::Released);
}

#[test]
fn one_whose_invalidation_customs_does_not_answer_either_becomes_a_draft() {
    let (fakes, transit) = silent();
    let form = InvalidationForm { reason: Some("not needed".to_owned()) };
    fakes.transits.invalidate(BROKER, transit.id, &form, &client(), None).expect("it is asked for");
    let request = fakes.sent().remove(0).correlation_id;
    assert!(matches!(fakes.save_as_draft(&transit), Err(TransitError::Undecided { .. })), "an officer has a day");
    fakes.clock.advance(Duration::hours(25));
    let draft = fakes.save_as_draft(&transit).expect("it is a draft");
    assert_eq!((draft.standing.before_invalidation, draft.milestones.invalidation_requested_at), (None, None));
    // A later decision of customs on that request is not about the new submission.
    fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is lodged anew");
    fakes.sent();
    let again = fakes.now(&draft);
    let lrn = again.milestones.lrn.clone().expect("an LRN");
    fakes.customs_says([PlainAnswer::new("IE028").lrn(lrn).mrn("26NL000396A1B2C3R0")]);
    fakes.customs_says([PlainAnswer::new("IE009").answering(&request).mrn(MRN)]);
    assert_eq!(fakes.now(&draft).status(), Status::Accepted);

    let fakes = transits_over_fakes();
    let transit = fakes.submitted(a_valid_transit());
    fakes.transits.invalidate(BROKER, transit.id, &form, &client(), None).expect("it is asked for");
    assert_eq!(fakes.save_as_draft(&transit).expect("it is a draft").status(), Status::Draft);
    assert_eq!(fakes.sent(), [], "neither message goes out");
}

#[test]
fn a_draft_whose_second_acceptance_was_invalidated_is_bound_by_nothing() {
    let (fakes, transit) = silent();
    let draft = fakes.save_as_draft(&transit).expect("it is a draft");
    fakes.customs_says([about(&transit, "IE028")]);
    let target = || DraftTarget { organisation: BROKER, id: draft.id, expected: None };
    assert!(matches!(fakes.transits.delete_draft(target()), Err(TransitError::KnownToCustoms)));
    let request = fakes.sent().remove(0).correlation_id;
    fakes.customs_says([PlainAnswer::new("IE009").answering(&request).mrn(MRN).refused()]);
    assert!(matches!(fakes.transits.delete_draft(target()), Err(TransitError::KnownToCustoms)), "it lives on");
    fakes.customs_says([PlainAnswer::new("IE009").answering(&request).mrn(MRN)]);
    let again = fakes.transits.submit(BROKER, draft.id, &client(), None).expect("it is submitted").transit;
    fakes.sent();
    fakes.customs_says([about(&again, "IE056").error("12", "/CC015C")]);
    fakes.save_as_draft(&again).expect("nothing has an MRN any more");
    fakes.transits.delete_draft(target()).expect("nobody at customs knows it");
}

#[test]
fn a_second_acceptance_is_invalidated_where_and_for_whom_it_was_declared() {
    let (fakes, transit) = silent();
    let draft = fakes.save_as_draft(&transit).expect("it is a draft");
    let target = DraftTarget { organisation: BROKER, id: draft.id, expected: None };
    let change = |content: &mut DraftContent| {
        content.form.office_of_departure = Some("NL000396".to_owned());
        let holder = content.form.holder.as_mut().expect("a holder");
        holder.eori = Some("DE123456789012345".to_owned());
    };
    fakes.transits.update_draft(target, &change).expect("it is changed");
    fakes.customs_says([about(&transit, "IE028")]);
    let office = transit.form.office_of_departure.expect("an office");
    let holder = transit.form.holder.and_then(|holder| holder.eori).expect("an EORI");
    assert_ne!((office.as_str(), holder.as_str()), ("NL000396", "DE123456789012345"));
    let request = fakes.sent_text();
    assert!(request.contains(&format!("office={office} holder={holder}")), "{request}");
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

#[test]
fn a_draft_again_knows_how_many_goods_items_were_lodged() {
    let mut form = a_valid_transit();
    form.items = vec![form.items[0].clone(); 3];
    let (fakes, transit) = lodged(form);
    fakes.customs_says([about(&transit, "IE056").error("12", "/CC015C")]);
    let mut draft = fakes.save_as_draft(&transit).expect("it is a draft");
    let lodged_items = |transit: &Transit| fakes.transits.lodged_items(transit).expect("a look-up");
    draft.form.items.remove(0);
    assert_eq!(lodged_items(&draft), Some(3));
    draft.milestones.lrn = None;
    assert_eq!(lodged_items(&draft), Some(3), "a later submission was withdrawn");
    assert_eq!(lodged_items(&fakes.create(a_valid_transit())), None, "it was never lodged");
}
