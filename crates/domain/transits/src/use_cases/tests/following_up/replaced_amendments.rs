//! Tests of amendments that a later one replaced before customs decided on them, and of those that customs accepts
//! unexpectedly late.

use super::amending::{Noting, after, before, more_destination, other_guarantee, stands, try_to_amend};
use super::*;
use crate::{FormerAmendments, MessageKind};
use chrono::Duration;
use customs_exchange::testing::reason;
use customs_kernel::Lrn;
use rust_decimal::Decimal;
use std::sync::Arc;

/// Returns a transit with an amendment of the destination that an amendment of the guarantee replaced, and the
/// identifications of both.
fn replaced_once() -> (TransitsOverFakes, Transit, [Lrn; 2]) {
    let (fakes, transit) = accepted();
    let lrns = replace_once(&fakes, &transit);
    (fakes, transit, lrns)
}

fn replace_once(fakes: &TransitsOverFakes, transit: &Transit) -> [Lrn; 2] {
    try_to_amend(fakes, transit, &more_destination).expect("it is asked for");
    let first = fakes.sent().remove(0).correlation_id;
    fakes.clock.advance(Duration::days(2));
    try_to_amend(fakes, transit, &other_guarantee).expect("nobody waits for ever");
    let second = fakes.sent().remove(0).correlation_id;
    fakes.events();
    [first, second]
}

fn accepts(lrn: &Lrn) -> PlainAnswer {
    PlainAnswer::new("IE004").answering(lrn).mrn(MRN)
}

fn refuses(lrn: &Lrn) -> PlainAnswer {
    PlainAnswer::new("IE056").answering(lrn).mrn(MRN).rejecting(MessageKind::Amendment)
}

/// Returns the destination and the amount of the guarantee of the form in force.
fn in_force(fakes: &TransitsOverFakes, transit: &Transit) -> (Option<String>, Option<Decimal>) {
    let form = fakes.now(transit).form;
    (form.office_of_destination, form.guarantee_amount)
}

fn declared_amount() -> Option<Decimal> {
    a_valid_transit().guarantee_amount
}

fn amended_amount() -> Option<Decimal> {
    Some(Decimal::new(20_000, 0))
}

#[test]
fn a_replaced_amendment_that_customs_accepts_is_in_force_while_the_next_one_is_open() {
    let (fakes, transit, [first, second]) = replaced_once();
    fakes.customs_says([accepts(&first)]);
    assert_eq!((in_force(&fakes, &transit), stands(&fakes, &transit).1), ((after(), declared_amount()), true));
    assert_eq!(fakes.timeline(&transit).last(), Some(&TimelineEvent::Amended));
    assert_eq!(fakes.events(), [(EventKind::StatusChanged, Status::Accepted)]);
    let answered = fakes.ports.exchange.sent.sent_message(BROKER, &first).expect("a look-up");
    assert_eq!(answered.and_then(|message| message.answer_code).as_deref(), Some("IE004"));
    fakes.customs_says([accepts(&second)]);
    assert_eq!((in_force(&fakes, &transit), stands(&fakes, &transit).1), ((before(), amended_amount()), false));
}

#[test]
fn a_refusal_of_the_last_amendment_leaves_the_accepted_one_in_force() {
    for refused_first in [false, true] {
        let (fakes, transit, [first, second]) = replaced_once();
        let answers = match refused_first {
            true => [refuses(&second), accepts(&first)],
            false => [accepts(&first), refuses(&second)],
        };
        fakes.customs_says(answers);
        assert_eq!(in_force(&fakes, &transit), (after(), declared_amount()));
        let kept = fakes.now(&transit).amendment.expect("it is kept");
        assert_eq!((kept.is_open(), kept.lrn), (false, second));
    }
}

#[test]
fn the_amendment_that_customs_accepted_last_is_in_force() {
    let (fakes, transit, [first, second]) = replaced_once();
    fakes.customs_says([accepts(&second), accepts(&first)]);
    assert_eq!(in_force(&fakes, &transit), (before(), amended_amount()), "nothing but their order tells");
}

#[test]
fn the_moments_of_acceptance_go_before_the_order_of_the_messages() {
    for first_is_later in [true, false] {
        for first_comes_first in [true, false] {
            let (fakes, transit, [first, second]) = replaced_once();
            let now = fakes.clock.now();
            let at = |later: bool| now + Duration::seconds(if later { 2 } else { 1 });
            let answers =
                [accepts(&first).accepted_at(at(first_is_later)), accepts(&second).accepted_at(at(!first_is_later))];
            let [one, other] = answers;
            fakes.customs_says(if first_comes_first { [one, other] } else { [other, one] });
            let expected = if first_is_later { (after(), declared_amount()) } else { (before(), amended_amount()) };
            assert_eq!(in_force(&fakes, &transit), expected, "{first_is_later} {first_comes_first}");
            assert!(!stands(&fakes, &transit).1);
            assert_eq!(fakes.now(&transit).former_amendments.replaced, []);
            if first_is_later == first_comes_first {
                assert_eq!(fakes.timeline(&transit).last(), Some(&TimelineEvent::StatusChanged));
                let reported = fakes.last_details(&transit);
                let expected = "customs message IE004: customs accepted another amendment after this one, so that one stays in force";
                assert_eq!(reported.as_deref(), Some(expected));
            }
        }
    }
}

#[test]
fn the_moment_of_submission_tells_which_amendment_customs_accepts() {
    let unnamed = || PlainAnswer::new("IE004").mrn(MRN);
    let (fakes, transit, _) = replaced_once();
    let second_at = fakes.clock.now();
    let first_at = second_at - Duration::days(2);
    fakes.customs_says([unnamed().submitted_at(first_at + Duration::hours(1))]);
    assert_eq!((in_force(&fakes, &transit), stands(&fakes, &transit).1), ((after(), declared_amount()), true));
    fakes.customs_says([unnamed().submitted_at(first_at + Duration::hours(1)).remarking("again")]);
    assert_eq!(fakes.last_details(&transit).as_deref(), Some("customs message IE004: again"));
    assert!(stands(&fakes, &transit).1, "the second one is still open");
    // The clock of customs is behind ours.
    fakes.customs_says([unnamed().submitted_at(second_at - Duration::seconds(30))]);
    assert_eq!((in_force(&fakes, &transit), stands(&fakes, &transit).1), ((before(), amended_amount()), false));
}

#[test]
fn an_acceptance_that_names_nothing_is_about_the_replaced_amendment_once_the_last_one_is_refused() {
    let (fakes, transit, [_, second]) = replaced_once();
    fakes.customs_says([refuses(&second), PlainAnswer::new("IE004").mrn(MRN)]);
    assert_eq!(in_force(&fakes, &transit), (after(), declared_amount()));
    let (fakes, transit, _) = replaced_once();
    fakes.customs_says([PlainAnswer::new("IE004").mrn(MRN)]);
    assert_eq!(in_force(&fakes, &transit), (before(), amended_amount()), "it is about the last one otherwise");
}

#[test]
fn what_an_answer_to_a_replaced_amendment_means_is_told() {
    let replaced = "customs accepted an amendment that a later one had replaced, so its form is in force";
    for (spoken, expected) in [(None, replaced.to_owned()), (Some("a-word"), format!("{replaced}: a-word"))] {
        let (fakes, transit) = accepted();
        fakes.customs_says([about(&transit, "IE055")]);
        try_to_amend(&fakes, &transit, &other_guarantee).expect("it is asked for");
        let first = fakes.sent().remove(0).correlation_id;
        fakes.clock.advance(Duration::days(2));
        try_to_amend(&fakes, &transit, &other_guarantee).expect("nobody waits for ever");
        fakes.customs_says([match spoken {
            Some(word) => accepts(&first).remarking(word),
            None => accepts(&first),
        }]);
        assert_eq!(fakes.last_details(&transit), Some(expected));
        assert_eq!((fakes.departure(&transit), stands(&fakes, &transit).1), (DepartureState::Accepted, true));
    }
    let (fakes, transit, [first, _]) = replaced_once();
    fakes.customs_says([refuses(&first).error("14", "/CC013C/Consignment[1]/HouseConsignment[1]/ConsignmentItem[1]")]);
    let reported = fakes.last_details(&transit);
    assert_eq!(reported.as_deref(), Some("amendment rejected that a later one had replaced: 14 items.0"));
    assert_eq!((stands(&fakes, &transit), fakes.now(&transit).former_amendments.replaced), ((before(), true), vec![]));
    let rejections = fakes.transits.rejections(BROKER, transit.id).expect("a look-up");
    assert_eq!((rejections.len(), rejections[0].errors[0].path.as_deref()), (1, Some("items.0")));
    fakes.customs_says([accepts(&first)]);
    let reported = fakes.last_details(&transit);
    let differs = "customs message IE004: customs accepted an amendment that a later one had replaced, so the declaration in \
                   force at customs differs from the one here";
    assert_eq!((reported.as_deref(), in_force(&fakes, &transit)), (Some(differs), (before(), declared_amount())));
}

#[test]
fn an_amendment_that_was_given_up_is_kept_when_another_one_replaces_it() {
    let (fakes, transit) = accepted();
    try_to_amend(&fakes, &transit, &more_destination).expect("it is asked for");
    let now = fakes.clock.now();
    let message = OutboundQueue::claim(fakes.exchange.as_ref(), 1, now, now).expect("a claim").remove(0);
    let outcome = fakes.giving_up.give_up(message.id, &reason("503"), now).expect("it is recorded");
    assert_eq!(outcome, customs_exchange::GiveUpOutcome::GivenUp);
    try_to_amend(&fakes, &transit, &other_guarantee).expect("it is asked for");
    fakes.customs_says([accepts(&message.correlation_id)]);
    assert_eq!((in_force(&fakes, &transit), stands(&fakes, &transit).1), ((after(), declared_amount()), true));
}

#[test]
fn the_oldest_of_too_many_replaced_amendments_are_forgotten_and_the_end_forgets_all() {
    let (fakes, transit) = accepted();
    for _ in 0..=FormerAmendments::MOST_REPLACED {
        replace_once(&fakes, &transit);
        fakes.clock.advance(Duration::days(2));
    }
    let kept = fakes.now(&transit).former_amendments.replaced;
    assert_eq!(kept.len(), FormerAmendments::MOST_REPLACED);
    assert!(kept.is_sorted_by_key(|amendment| amendment.asked_at));
    let last = fakes.now(&transit).amendment.expect("an amendment");
    let before_last = kept.last().expect("the one before").asked_at;
    assert_eq!(last.asked_at - before_last, Duration::days(2));
    fakes.customs_says([about(&transit, "IE051")]);
    assert_eq!(fakes.now(&transit).former_amendments.replaced, []);
}

#[test]
fn the_guarantee_follows_the_form_in_force() {
    let noting = Arc::new(Noting::default());
    let fakes = transits_over_fakes().with(|ports| ports.guarantees = noting.clone());
    let transit = fakes.submitted(a_valid_transit());
    fakes.sent();
    fakes.customs_says([about(&transit, "IE028")]);
    let [first, second] = replace_once(&fakes, &transit);
    let counted = || {
        let counted = noting.0.lock().expect("no thread died");
        counted.iter().map(|(_, amount)| Some(*amount)).collect::<Vec<_>>()
    };
    let now = fakes.clock.now();
    fakes.customs_says([accepts(&second).accepted_at(now)]);
    assert_eq!(counted(), [amended_amount()]);
    fakes.customs_says([accepts(&first).accepted_at(now + Duration::hours(1))]);
    assert_eq!(counted(), [amended_amount(), declared_amount()]);
}

#[test]
fn an_amendment_that_was_given_up_and_that_customs_accepts_all_the_same_counts() {
    for interrupted in [false, true] {
        let (fakes, transit) = accepted();
        if interrupted {
            fakes.customs_says([about(&transit, "IE022")]);
        }
        try_to_amend(&fakes, &transit, &more_destination).expect("it is asked for");
        let now = fakes.clock.now();
        let message = OutboundQueue::claim(fakes.exchange.as_ref(), 1, now, now).expect("a claim").remove(0);
        let outcome = fakes.giving_up.give_up(message.id, &reason("503"), now).expect("it is recorded");
        assert_eq!(outcome, customs_exchange::GiveUpOutcome::GivenUp);
        assert_eq!(stands(&fakes, &transit), (before(), false));
        fakes.customs_says([PlainAnswer::new("IE004").mrn(MRN)]);
        assert_eq!(stands(&fakes, &transit), (after(), false));
        assert_eq!((fakes.now(&transit).amendment, fakes.departure(&transit)), (None, DepartureState::Accepted));
        assert_eq!(fakes.timeline(&transit).last(), Some(&TimelineEvent::Amended));
    }
}

#[test]
fn an_amendment_that_customs_refused_counts_only_when_the_acceptance_names_it() {
    let (fakes, transit) = accepted();
    try_to_amend(&fakes, &transit, &more_destination).expect("it is asked for");
    let request = fakes.sent().remove(0).correlation_id;
    fakes.customs_says([PlainAnswer::new("IE056").mrn(MRN).rejecting(MessageKind::Amendment)]);
    fakes.customs_says([PlainAnswer::new("IE004").mrn(MRN)]);
    assert_eq!(stands(&fakes, &transit), (before(), false));
    fakes.customs_says([PlainAnswer::new("IE004").mrn(MRN).answering(request)]);
    assert_eq!(stands(&fakes, &transit), (after(), false));
}
