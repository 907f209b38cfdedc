use super::parcels::ParcelKind;
use crate::testing::start;
use crate::{
    ExchangeDirection, ExchangeFilter, ExchangeId, ExchangeStatus, KindFacts, KindOfMessage, MessageId, SentMessage,
    SentState,
};
use chrono::{DateTime, TimeDelta, Utc};
use customs_kernel::SubjectKind;

fn later(by: TimeDelta) -> DateTime<Utc> {
    start() + ParcelKind::Announcement.answer_within() + by
}

#[test]
fn both_directions_have_one_series_of_numbers() {
    for (direction, message, number) in [
        (ExchangeDirection::Outbound, 1, 2),
        (ExchangeDirection::Inbound, 1, 3),
        (ExchangeDirection::Outbound, 2, 4),
        (ExchangeDirection::Inbound, 0, 1),
        (ExchangeDirection::Outbound, 0, 0),
        (ExchangeDirection::Inbound, -1, -1),
        (ExchangeDirection::Outbound, -1, -2),
    ] {
        let id = ExchangeId { direction, message: MessageId::new(message) };
        assert_eq!((id.get(), ExchangeId::new(number)), (number, id));
    }
    let largest = ExchangeId { direction: ExchangeDirection::Inbound, message: MessageId::new(i64::MAX) };
    assert_eq!(largest.get(), i64::MAX, "no number of a client overflows");
    assert_eq!(ExchangeId::new(i64::MIN).get(), i64::MIN);
}

#[test]
fn a_message_is_pending_then_sent_then_overdue_until_it_is_answered() {
    let facts = ParcelKind::Announcement.facts();
    let status = |state: SentState, replaced, now| state.status(&facts, replaced, now);
    let mut state = SentState::default();
    assert_eq!((status(state, false, start()), state.answer_expected_by(&facts)), (ExchangeStatus::Pending, None));
    let failed = SentState { failed_at: Some(start()), ..state };
    assert_eq!(status(failed, false, start()), ExchangeStatus::Failed);
    assert_eq!(status(failed, true, start()), ExchangeStatus::Replaced, "it was sent again all the same");
    state.sent_at = Some(start());
    assert_eq!(state.answer_expected_by(&facts), Some(later(TimeDelta::zero())));
    assert_eq!(status(state, false, later(TimeDelta::zero())), ExchangeStatus::Sent, "customs has the whole time");
    assert_eq!(status(state, false, later(TimeDelta::microseconds(1))), ExchangeStatus::Overdue);
    assert_eq!(status(state, true, later(TimeDelta::days(1))), ExchangeStatus::Replaced);
    state.answered_at = Some(start());
    for replaced in [false, true] {
        assert_eq!(status(state, replaced, later(TimeDelta::days(1))), ExchangeStatus::Answered);
    }
}

#[test]
fn a_list_is_of_all_records_unless_it_is_asked_for_some() {
    let ExchangeFilter { kinds, direction, status, subject, sent_from, sent_to } = ExchangeFilter::default();
    assert_eq!(kinds.iter().copied().collect::<Vec<_>>(), SubjectKind::ALL);
    assert_eq!((direction, status, subject, sent_from, sent_to), (None, None, None, None, None));
}

#[test]
fn a_kind_of_message_is_read_back_from_its_word_and_from_no_other() {
    for kind in ParcelKind::KINDS {
        assert_eq!(<ParcelKind as KindOfMessage>::from_word(kind.word()), Some(*kind));
    }
    assert_eq!(<ParcelKind as KindOfMessage>::from_word("Announcement"), None);
    let KindFacts { word, expected_answers, answer_within } = ParcelKind::Recall.facts();
    assert_eq!((word, expected_answers, answer_within), ("recall", ["OK", "NO"].as_slice(), TimeDelta::days(1)));
}

/// An announcement that customs took and has not answered.
fn sent() -> SentMessage<ParcelKind> {
    let lrn: customs_kernel::Lrn = "LRN-1".parse().expect("an LRN");
    SentMessage {
        kind: ParcelKind::Announcement,
        first_lrn: lrn.clone(),
        lrn,
        mrn: None,
        answer_code: None,
        created_at: start(),
        sent_at: Some(start()),
        failed_at: None,
        may_have_left: true,
        invalidated: false,
        lodged: None,
    }
}

#[test]
fn a_message_is_open_while_customs_may_still_accept_it() {
    let answered = |code: &str| SentMessage { answer_code: Some(code.to_owned()), ..sent() };
    assert!(sent().is_open() && answered("OK").is_open(), "an answer without an MRN accepts nothing");
    assert!(answered("NO").is_rejected() && !answered("OK").is_rejected() && !sent().is_rejected());
    let accepted = SentMessage { mrn: super::MRN.parse().ok(), ..sent() };
    let kept = SentMessage { may_have_left: false, ..sent() };
    let ended = SentMessage { invalidated: true, ..sent() };
    assert!(![answered("NO"), accepted, kept, ended].iter().any(SentMessage::is_open));
}

#[test]
fn a_message_is_overdue_when_its_answer_should_have_come() {
    let (in_time, late) = (later(TimeDelta::zero()), later(TimeDelta::microseconds(1)));
    assert!(!sent().is_overdue(in_time) && sent().is_overdue(late));
    let given_up = SentMessage { sent_at: None, failed_at: Some(start()), ..sent() };
    assert!(!given_up.is_overdue(in_time) && given_up.is_overdue(late), "it may have reached customs");
    assert!(!SentMessage { sent_at: None, ..sent() }.is_overdue(late), "nobody has it");
    assert!(!SentMessage { answer_code: Some("OK".to_owned()), ..sent() }.is_overdue(late));
}
