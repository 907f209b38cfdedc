use super::*;
use crate::ports::InboundLog;
use customs_kernel::{Clock, Lrn};

fn claimed(fakes: &ParcelsOverFakes) -> Vec<String> {
    let now = fakes.clock.now();
    let kept = InboundLog::claim(fakes.exchange.as_ref(), SubjectKind::Declaration, 10, now, now).expect("a claim");
    kept.into_iter().map(|message| String::from_utf8(message.bytes).expect("text")).collect()
}

#[test]
fn a_message_of_customs_is_kept_before_anything_is_done_with_it() {
    let fakes = parcels_over_fakes();
    let id = fakes.lodged("LRN-1");
    fakes.customs_writes("OK lrn=LRN-1");
    assert_eq!((fakes.standing(id), fakes.fates()), (Standing::Submitted, vec![None]));
    assert_eq!(claimed(&fakes), ["OK lrn=LRN-1"], "as it came");
    assert_eq!(fakes.apply(), [Some(InboundFate::Applied)]);
    assert_eq!(fakes.standing(id), Standing::Accepted);
}

#[test]
fn what_is_no_message_of_customs_is_refused_with_a_reason_and_not_kept() {
    let fakes = parcels_over_fakes();
    for document in [&b""[..], b"no slip", b"OK lrn=LRN-1\nno slip", &[0xff]] {
        match receive(&fakes, document.to_vec()) {
            Err(ParcelError::Unreadable(unreadable)) => assert!(!unreadable.reason.is_empty()),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(fakes.fates(), []);
}

#[test]
fn each_answer_of_a_document_is_a_message_of_its_own_record() {
    let fakes = parcels_over_fakes();
    let (one, other) = (fakes.lodged("LRN-1"), fakes.lodged("LRN-2"));
    let document = format!("OK lrn=LRN-1 mrn={MRN}\nNO answers=LRN-2\nHI lrn=LRN-3");
    let whole = receive(&fakes, document.clone().into()).expect("it is kept");
    assert_eq!(fakes.fates(), [Some(InboundFate::Divided), None, None, None]);
    assert_eq!(claimed(&fakes), ["OK lrn=LRN-1 mrn=26NL000396A1B2C3R0", "NO answers=LRN-2", "HI lrn=LRN-3"]);
    let reported = fakes.apply();
    let [applied, unmatched] = [InboundFate::Applied, InboundFate::Unmatched].map(Some);
    assert_eq!(reported[1..], [applied, applied, unmatched]);
    assert_eq!((fakes.standing(one), fakes.standing(other)), (Standing::Accepted, Standing::Rejected));
    let lrn: Lrn = "LRN-1".parse().expect("an LRN");
    let answer = fakes.exchange.answer_to(BROKER, &lrn).expect("it is answered");
    assert!(answer.message.is_some_and(|part| part != whole), "the part of the document");
}

#[test]
fn an_answer_that_names_an_mrn_alone_belongs_to_the_record_that_gets_it_in_the_same_document() {
    let fakes = parcels_over_fakes();
    let id = fakes.lodged("LRN-1");
    fakes.customs_writes(&format!("OK lrn=LRN-1 mrn={MRN}\nOUT mrn={MRN}"));
    let messages = fakes.about(id);
    assert_eq!(messages.len(), 3, "both are known to be about it");
    assert_eq!(claimed(&fakes), [format!("OK lrn=LRN-1 mrn={MRN}")], "and the second one waits for the first");
    fakes.apply();
    assert_eq!(fakes.standing(id), Standing::Released);
}

#[test]
fn an_answer_to_a_reporter_does_not_follow_the_mrn_of_the_one_who_lodged_in_the_same_document() {
    let fakes = parcels_over_fakes();
    let id = fakes.lodged("LRN-1");
    fakes.customs_writes(&format!("OK lrn=LRN-1 mrn={MRN}\nHI mrn={MRN} to=reporter\nOUT mrn={MRN}"));
    assert_eq!(fakes.about(id).len(), 3, "the announcement, and what customs says to the one who made it");
}
