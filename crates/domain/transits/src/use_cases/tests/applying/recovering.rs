//! Tests of transits that customs never answered: a submission is sent again, and every answer is matched.

use super::*;
use crate::form::TransitForm;
use chrono::Duration;
use customs_exchange::testing::reason;
use customs_exchange::{ExchangedMessage, Recover, RecoveryOutcome, Unanswered};
use customs_kernel::{Lrn, Subject};

const SURPLUS: &str = "26NL000396A1B2C3R0";

fn overdue() -> Recover {
    Recover::default().with_overdue_only(true)
}

impl TransitsOverFakes {
    fn recover(&self, command: Recover) -> Vec<(Unanswered, RecoveryOutcome)> {
        let recovery = self.transits.recover(BROKER, command, &client()).expect("a recovery");
        assert_eq!(recovery.found, recovery.recovered.len() as u64);
        recovery.recovered.into_iter().map(|one| (one.submission, one.outcome)).collect()
    }
}

fn lrn(transit: &Transit) -> Lrn {
    transit.milestones.lrn.clone().expect("it was lodged")
}

/// Returns a transit that customs received an hour ago and has not answered.
fn silent(form: TransitForm) -> (TransitsOverFakes, Transit) {
    let (fakes, transit) = lodged(form);
    fakes.clock.advance(Duration::hours(1));
    (fakes, transit)
}

/// Returns such a transit sent again, with its new message handed over: before and after the recovery.
fn sent_again() -> (TransitsOverFakes, Transit, Transit) {
    let (fakes, before) = silent(a_valid_transit());
    assert_eq!(fakes.recover(overdue()).len(), 1);
    fakes.sent();
    let now = fakes.now(&before);
    (fakes, before, now)
}

fn accepts(lrn: &Lrn, mrn: &str) -> PlainAnswer {
    PlainAnswer::new("IE028").lrn(lrn).mrn(mrn)
}

#[test]
fn an_unanswered_submission_goes_out_again_under_a_new_lrn() {
    let (fakes, before) = silent(a_valid_transit());
    let recovered = fakes.recover(overdue());
    let now = fakes.now(&before);
    let (submission, outcome) = &recovered[0];
    assert_eq!((submission.subject, &submission.lrn), (Subject::transit(before.id.get()), &lrn(&before)));
    assert_eq!(outcome, &RecoveryOutcome::Resent(now.milestones.lrn.clone()));
    assert_ne!(lrn(&now), lrn(&before));
    assert_eq!((now.status(), now.milestones.submitted_at), (Status::Submitted, before.milestones.submitted_at));
    let reported = format!("no answer to LRN {}: sent again as {}", lrn(&before), lrn(&now));
    assert_eq!(fakes.last_details(&now), Some(reported));
    assert!(fakes.sent_text().starts_with(&format!("IE015 lrn={}", lrn(&now))));
    assert_eq!(fakes.events(), [], "nothing that anybody waits for happened");
    assert_eq!(fakes.recover(overdue()), [], "it is under way again");
}

#[test]
fn only_what_customs_should_have_answered_by_now_is_overdue() {
    let (fakes, transit) = lodged(a_valid_transit());
    fakes.clock.advance(Duration::minutes(15));
    assert_eq!(fakes.recover(overdue()), [], "customs has the whole time");
    let now = fakes.clock.now();
    let window = Recover::default().with_from(now - Duration::hours(1)).with_to(now);
    let foreseen = fakes.recover(window.with_dry_run(true));
    assert_eq!(foreseen[0].1, RecoveryOutcome::Resent(None), "the window alone asks for more");
    assert_eq!(fakes.recover(window.with_overdue_only(true)), []);
    fakes.clock.advance(Duration::seconds(1));
    assert_eq!(fakes.recover(window.with_overdue_only(true))[0].0.subject, Subject::transit(transit.id.get()));
}

#[test]
fn a_recovery_wants_a_window_or_to_take_what_is_overdue() {
    let fakes = transits_over_fakes();
    let now = Some(fakes.clock.now());
    let refused = |command| broken(fakes.transits.recover(BROKER, command, &client()));
    let nothing = Recover::default();
    assert_eq!(refused(nothing), ["window.from: is required", "window.to: is required"]);
    assert_eq!(refused(overdue().with_from(now)), ["window.to: is required"]);
    let ends_first = nothing.with_from(now).with_to(now.map(|now| now - Duration::seconds(1)));
    assert_eq!(refused(ends_first), ["window.to: must not be before window.from"]);
}

#[test]
fn a_receipt_is_no_answer_and_an_acceptance_or_a_rejection_is_one() {
    for (message_type, found) in [("IE928", 1), ("IE028", 0), ("IE056", 0)] {
        let (fakes, transit) = silent(a_valid_transit());
        fakes.customs_says([about(&transit, message_type)]);
        assert_eq!(fakes.recover(overdue()).len(), found, "{message_type}");
    }
    let fakes = transits_over_fakes();
    fakes.submitted(a_valid_transit());
    fakes.clock.advance(Duration::hours(1));
    assert_eq!(fakes.recover(overdue()), [], "what waits to be handed over goes by itself");
}

#[test]
fn a_refusal_because_the_reference_was_used_before_answers_nothing() {
    let (fakes, transit) = silent(a_valid_transit());
    fakes.customs_says([PlainAnswer::new("IE056").answering(lrn(&transit)).error("26", "/CC015C")]);
    assert_eq!(fakes.recover(overdue()).len(), 1);
}

#[test]
fn a_late_acceptance_of_the_old_lrn_counts_and_that_of_the_new_one_is_invalidated() {
    let (fakes, before, again) = sent_again();
    fakes.customs_says([accepts(&lrn(&before), MRN)]);
    let now = fakes.now(&before);
    assert_eq!((now.status(), lrn(&now)), (Status::Accepted, lrn(&before)));
    assert_eq!(now.milestones.mrn.as_ref().map(ToString::to_string).as_deref(), Some(MRN));
    assert_eq!(fakes.events(), [(EventKind::Accepted, Status::Accepted)]);
    fakes.customs_says([accepts(&lrn(&again), SURPLUS)]);
    assert_eq!(fakes.now(&before).milestones, now.milestones, "the first acceptance stands");
    assert_eq!(fakes.events(), []);
    let reported =
        format!("customs accepted it twice: MRN {MRN} stands, MRN {SURPLUS} under LRN {} is invalidated", lrn(&again));
    assert_eq!(fakes.last_details(&before), Some(reported));
    let request = fakes.sent_text();
    assert!(request.contains(&format!("lrn={} mrn={SURPLUS}", lrn(&again))), "{request}");
    assert!(request.contains("Invalidation"), "{request}");
    // A second acceptance message requests no second invalidation.
    fakes.customs_says([accepts(&lrn(&again), SURPLUS).on("2026-03-02")]);
    assert_eq!(fakes.sent(), []);
}

#[test]
fn what_becomes_of_the_surplus_acceptance_leaves_the_transit_alone() {
    let (fakes, before, again) = sent_again();
    fakes.customs_says([accepts(&lrn(&before), MRN), accepts(&lrn(&again), SURPLUS)]);
    let request = fakes.sent().remove(0).correlation_id;
    for answer in [
        PlainAnswer::new("IE928").answering(&request),
        PlainAnswer::new("IE009").answering(&request).mrn(SURPLUS),
        PlainAnswer::new("IE029").lrn(lrn(&again)).mrn(SURPLUS),
        PlainAnswer::new("IE029").mrn(SURPLUS),
    ] {
        fakes.customs_says([answer]);
        assert_eq!(fakes.departure(&before), DepartureState::Accepted);
    }
    fakes.customs_says([PlainAnswer::new("IE029").mrn(MRN)]);
    assert_eq!(fakes.departure(&before), DepartureState::Released);
}

#[test]
fn an_acceptance_before_the_new_message_went_out_takes_it_back() {
    let (fakes, before) = silent(a_valid_transit());
    fakes.recover(overdue());
    fakes.customs_says([accepts(&lrn(&before), MRN)]);
    assert_eq!(fakes.now(&before).status(), Status::Accepted);
    assert_eq!(fakes.sent(), [], "nothing is lodged twice");
}

#[test]
fn a_rejection_of_one_sending_ends_nothing_while_the_other_is_open() {
    let (fakes, before, again) = sent_again();
    fakes.customs_says([PlainAnswer::new("IE056").answering(lrn(&before)).error("12", "/CC015C")]);
    assert_eq!(fakes.now(&before).status(), Status::Submitted);
    fakes.customs_says([PlainAnswer::new("IE056").answering(lrn(&again)).error("12", "/CC015C")]);
    assert_eq!(fakes.now(&before).status(), Status::Rejected);
    for refusal in ["IE056", "IE906", "IE917"] {
        let (fakes, before, again) = sent_again();
        fakes.customs_says([PlainAnswer::new(refusal).answering(lrn(&again)).error("12", "/CC015C")]);
        let now = fakes.now(&before);
        assert_eq!((now.status(), lrn(&now)), (Status::Submitted, lrn(&before)), "customs may still accept that one");
        assert_eq!((fakes.events(), fakes.transits.rejections(BROKER, now.id).expect("a look-up")), (vec![], vec![]));
        let reported = "rejected under one LRN, while customs may still accept another: 12 /CC015C";
        assert_eq!(fakes.last_details(&before).as_deref(), Some(reported));
        assert_eq!(fakes.recover(overdue())[0].0.lrn, lrn(&before), "it can be sent again");
        fakes.customs_says([accepts(&lrn(&before), MRN)]);
        let now = fakes.now(&before);
        assert_eq!((now.status(), lrn(&now)), (Status::Accepted, lrn(&before)));
        assert_eq!(fakes.sent(), [], "what was sent in its place did not go out");
    }
}

#[test]
fn a_rejection_during_a_pending_invalidation_leaves_the_other_sending_open_too() {
    let (fakes, before, again) = sent_again();
    let form = crate::InvalidationForm { reason: Some("lodged twice".to_owned()) };
    fakes.transits.invalidate(BROKER, before.id, &form, &client(), None).expect("it is asked for");
    fakes.customs_says([PlainAnswer::new("IE056").answering(lrn(&again)).error("12", "/CC015C")]);
    let now = fakes.now(&before);
    assert_eq!((now.status(), lrn(&now)), (Status::InvalidationRequested, lrn(&before)));
    assert_eq!(now.standing.before_invalidation, Some(DepartureState::Submitted));
}

#[test]
fn a_second_acceptance_that_customs_does_not_invalidate_is_told_of() {
    let surplus = || {
        let (fakes, before, again) = sent_again();
        fakes.customs_says([accepts(&lrn(&before), MRN), accepts(&lrn(&again), SURPLUS)]);
        fakes.events();
        (fakes, before)
    };
    let reported = "customs does not invalidate the second acceptance: settle it with the office of departure";
    let expect_told = |fakes: &TransitsOverFakes, before: &Transit| {
        assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Accepted)]);
        assert!(fakes.last_details(before).is_some_and(|details| details.starts_with(reported)));
    };
    let (fakes, before) = surplus();
    let request = fakes.sent().remove(0).correlation_id;
    fakes.customs_says([PlainAnswer::new("IE009").answering(&request).mrn(SURPLUS).refused()]);
    expect_told(&fakes, &before);
    let (fakes, before) = surplus();
    fakes.sent();
    fakes.customs_says([PlainAnswer::new("IE009").mrn(SURPLUS).refused()]);
    expect_told(&fakes, &before);
    let (fakes, _) = surplus();
    let now = fakes.clock.now();
    let claimed = OutboundQueue::claim(fakes.exchange.as_ref(), 10, now, now).expect("a claim");
    let outcome = fakes.giving_up.give_up(claimed[0].id, &reason("400"), now).expect("it is given up");
    assert_eq!(outcome, customs_exchange::GiveUpOutcome::GivenUp);
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Accepted)]);
}

#[test]
fn a_sending_that_the_gateway_never_takes_leaves_the_one_before_it_open() {
    let (fakes, before) = silent(a_valid_transit());
    fakes.recover(overdue());
    let again = fakes.now(&before);
    let now = fakes.clock.now();
    let claimed = OutboundQueue::claim(fakes.exchange.as_ref(), 10, now, now).expect("a claim");
    let outcome = fakes.giving_up.give_up(claimed[0].id, &reason("400"), now).expect("it is given up");
    assert_eq!(outcome, customs_exchange::GiveUpOutcome::GivenUp);
    let now = fakes.now(&before);
    assert_eq!((now.status(), lrn(&now)), (Status::Submitted, lrn(&before)), "customs has the first one");
    assert_eq!(now.milestones.submitted_at, before.milestones.submitted_at);
    assert_eq!(fakes.events(), [], "so that its guarantee stays kept");
    let reported = format!(
        "the declaration under LRN {} was given up: 400; customs may still accept LRN {}",
        lrn(&again),
        lrn(&now)
    );
    assert_eq!(fakes.last_details(&before), Some(reported));
    assert_eq!(fakes.recover(overdue()).len(), 1, "it can be sent again");
}

#[test]
fn a_submission_whose_acceptance_alone_got_lost_is_recognised() {
    let (fakes, transit) = silent(a_valid_transit());
    fakes.customs_says([about(&transit, "IE029")]);
    let mrn: customs_kernel::Mrn = MRN.parse().expect("an MRN");
    let foreseen = fakes.recover(overdue().with_dry_run(true));
    assert_eq!(foreseen[0].1, RecoveryOutcome::Recognised(mrn.clone()));
    assert_eq!(fakes.now(&transit).status(), Status::Submitted, "it was only looked at");
    assert_eq!(fakes.recover(overdue())[0].1, RecoveryOutcome::Recognised(mrn));
    assert_eq!(fakes.departure(&transit), DepartureState::Released, "what waited is acted on");
    assert_eq!(fakes.sent(), []);
    let (_, lines) = fakes.transits.timeline(BROKER, transit.id).expect("a timeline");
    let accepted = lines.iter().find(|line| line.event == TimelineEvent::Accepted).expect("the acceptance");
    let reported = "the acceptance did not arrive; customs wrote about the movement under its MRN";
    assert_eq!(accepted.reported(), Some(reported));
}

#[test]
fn the_exchange_tells_which_message_sends_which_again() {
    let (fakes, before, again) = sent_again();
    let (reported, now) = fakes.transits.messages(BROKER, before.id, 10).expect("messages");
    let sent: Vec<_> = reported
        .iter()
        .filter_map(|message| match message {
            ExchangedMessage::Outbound { kind, state, replaces, replaced_by, .. } => {
                let status = state.status(kind, replaced_by.is_some(), now);
                Some((kind.word, status.word(), replaces.clone(), replaced_by.clone()))
            }
            ExchangedMessage::Inbound { .. } => None,
        })
        .collect();
    let declaration = "declaration";
    let expected =
        [(declaration, "sent", Some(lrn(&before)), None), (declaration, "replaced", None, Some(lrn(&again)))];
    assert_eq!(sent, expected);
}
