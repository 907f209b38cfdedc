use super::parcels::ParcelKind;
use super::*;
use crate::ports::{GivesUp, MessageInHand, MockGivesUp, MockOutboundQueue, OutboundQueue};
use crate::testing::reason;
use crate::{GiveUpOutcome, GivingUp, KindOfMessage, OutboundId, SentMessage};
use customs_kernel::{Clock, ImmediateWork, Lrn, StorageError};
use mockall::Sequence;
use std::sync::Arc;

const MESSAGE: OutboundId = OutboundId::new(BROKER, 7);

fn lrn() -> Lrn {
    "LRN-1".parse().expect("an LRN")
}

/// A queue with a message about the record. It marks the message at most once, or finds it sent meanwhile.
fn queue(subject: Option<Subject>, marks: bool) -> MockOutboundQueue {
    let mut queue = MockOutboundQueue::new();
    let in_hand = MessageInHand { organisation: BROKER, subject, lrn: lrn() };
    queue.expect_in_hand().times(1).return_once(|_| Ok(Some(in_hand)));
    queue.expect_give_up().times(1).returning(move |_, _, _| Ok(marks));
    queue
}

fn owner(kind: SubjectKind) -> MockGivesUp {
    let mut owner = MockGivesUp::new();
    owner.expect_kind().return_const(kind);
    owner
}

fn give_up(queue: MockOutboundQueue, owners: Vec<MockGivesUp>) -> Result<GiveUpOutcome, StorageError> {
    let records = owners.into_iter().map(|owner| Arc::new(owner) as Arc<dyn GivesUp>).collect();
    let giving_up = GivingUp { queue: Arc::new(queue), records, work: Arc::new(ImmediateWork) };
    giving_up.give_up(MESSAGE, &reason("400"), parcels_over_fakes().clock.now())
}

#[test]
fn a_record_goes_on_without_a_message_that_is_given_up() {
    let fakes = parcels_over_fakes();
    let id = fakes.lodged("LRN-0");
    let other = fakes.parcels.insert(BROKER);
    fakes.submitted(other, "LRN-1");
    let now = fakes.clock.now();
    let claimed = OutboundQueue::claim(fakes.exchange.as_ref(), 10, now, now).expect("a claim");
    let outcome = fakes.giving_up().give_up(claimed[0].id, &reason("400"), now).expect("an answer");
    assert_eq!(outcome, GiveUpOutcome::GivenUp);
    assert_eq!((fakes.standing(id), fakes.standing(other)), (Standing::Submitted, Standing::Failed));
    assert_eq!(fakes.find(other).history.last().map(String::as_str), Some("LRN LRN-1 was given up: 400"));
    assert_eq!(fakes.exchange.next_due().expect("a look-up"), None);
}

#[test]
fn a_kind_that_nobody_knows_is_no_question() {
    let queue = || {
        let mut queue = MockOutboundQueue::new();
        let in_hand = MessageInHand { organisation: BROKER, subject: Some(parcel(3)), lrn: lrn() };
        queue.expect_in_hand().return_once(|_| Ok(Some(in_hand)));
        queue
    };
    let failed = give_up(queue(), vec![owner(SubjectKind::Transit)]);
    assert!(matches!(failed, Err(StorageError::Failed(_))), "{failed:?}");
}

#[test]
fn the_decision_is_left_to_the_latest_sending_that_customs_surely_took() {
    let fakes = parcels_over_fakes();
    let now = fakes.clock.now();
    let sent = |lrn: &str, sent_at, failed_at| SentMessage::<ParcelKind> {
        kind: ParcelKind::SUBMISSION,
        lrn: lrn.parse().expect("an LRN"),
        first_lrn: "LRN-1".parse().expect("an LRN"),
        mrn: None,
        answer_code: None,
        created_at: now,
        sent_at,
        failed_at,
        may_have_left: true,
        invalidated: false,
        lodged: None,
    };
    let left = |sendings: Vec<_>| SentMessage::left_to_decide(sendings).map(|sending| sending.lrn.to_string());
    let (taken, unsure) = (sent("LRN-1", Some(now), None), sent("LRN-2", None, Some(now)));
    assert_eq!(left(vec![taken.clone(), unsure.clone()]).as_deref(), Some("LRN-1"), "no recovery finds the other one");
    assert_eq!(left(vec![unsure]), None);
    let rejected = SentMessage { answer_code: Some("NO".to_owned()), ..taken.clone() };
    assert_eq!(left(vec![rejected]), None);
    let later = sent("LRN-3", Some(now), None);
    assert_eq!(left(vec![taken, later]).as_deref(), Some("LRN-3"));
}

#[test]
fn the_record_is_held_before_its_message_is_marked_and_told_afterwards() {
    let mut sequence = Sequence::new();
    let mut queue = MockOutboundQueue::new();
    let in_hand = MessageInHand { organisation: BROKER, subject: Some(parcel(3)), lrn: lrn() };
    queue.expect_in_hand().times(1).in_sequence(&mut sequence).return_once(|_| Ok(Some(in_hand)));
    let mut owner = owner(SubjectKind::Declaration);
    owner
        .expect_hold()
        .withf(|of, id| (*of, *id) == (BROKER, 3))
        .times(1)
        .in_sequence(&mut sequence)
        .returning(|_, _| Ok(()));
    queue.expect_give_up().times(1).in_sequence(&mut sequence).returning(|_, _, _| Ok(true));
    owner
        .expect_given_up()
        .withf(|of, id, message, reason, _| (*of, *id, message, reason.text()) == (BROKER, 3, &lrn(), "400"))
        .times(1)
        .in_sequence(&mut sequence)
        .returning(|_, _, _, _, _| Ok(()));
    let outcome = give_up(queue, vec![self::owner(SubjectKind::Transit), owner]).expect("an answer");
    assert_eq!(outcome, GiveUpOutcome::GivenUp);
}

#[test]
fn a_record_whose_message_was_sent_meanwhile_is_told_nothing() {
    let mut owner = owner(SubjectKind::Declaration);
    owner.expect_hold().times(1).returning(|_, _| Ok(()));
    let queue = queue(Some(parcel(3)), false);
    assert_eq!(give_up(queue, vec![owner]).expect("an answer"), GiveUpOutcome::SettledBefore);
}

#[test]
fn a_message_that_is_not_in_hand_stays_as_it_is() {
    let mut queue = MockOutboundQueue::new();
    queue.expect_in_hand().times(1).returning(|_| Ok(None));
    let outcome = give_up(queue, vec![owner(SubjectKind::Declaration)]).expect("an answer");
    assert_eq!(outcome, GiveUpOutcome::SettledBefore);
}

#[test]
fn a_question_is_given_up_and_no_record_hears_of_it() {
    let queue = queue(None, true);
    let outcome = give_up(queue, vec![owner(SubjectKind::Declaration)]).expect("an answer");
    assert_eq!(outcome, GiveUpOutcome::GivenUp);
}
