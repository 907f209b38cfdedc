use super::*;
use crate::NewInboundMessage;
use crate::ports::InboundLog;
use customs_kernel::{Clock, StorageError};
use std::sync::atomic::Ordering;

const APPLIED: Option<InboundFate> = Some(InboundFate::Applied);
const IGNORED: Option<InboundFate> = Some(InboundFate::Ignored);
const UNMATCHED: Option<InboundFate> = Some(InboundFate::Unmatched);
const WAITING: Option<InboundFate> = Some(InboundFate::Waiting);

fn conflict() -> StorageError {
    StorageError::Conflict { constraint: None }
}

fn fail(fakes: &ParcelsOverFakes, failures: Vec<StorageError>) {
    *fakes.failures.lock().expect("a lock") = failures;
}

#[test]
fn an_answer_that_fits_no_record_is_kept_as_unmatched() {
    let fakes = parcels_over_fakes();
    let id = fakes.lodged("LRN-1");
    let before = fakes.find(id);
    fakes.customs_writes("OK lrn=SOMEBODY-ELSE mrn=26NL000510ZX81K4A6");
    fakes.customs_writes("OK");
    assert_eq!(fakes.apply(), [UNMATCHED, UNMATCHED]);
    assert_eq!(fakes.find(id), before);
}

#[test]
fn an_answer_that_comes_twice_is_acted_on_once() {
    let fakes = parcels_over_fakes();
    let id = fakes.lodged("LRN-1");
    fakes.customs_writes("OUT lrn=LRN-1");
    fakes.customs_writes("OUT lrn=LRN-1");
    assert_eq!(fakes.apply(), [WAITING, IGNORED], "also one that waits");
    fakes.customs_writes("OK lrn=LRN-1");
    fakes.customs_writes("OK lrn=LRN-1");
    assert_eq!(fakes.apply(), [APPLIED, IGNORED, APPLIED, IGNORED]);
    assert_eq!(fakes.find(id).history, ["made", "submitted", "OK", "OUT"]);
}

#[test]
fn an_answer_that_overtook_another_waits_for_it() {
    let fakes = parcels_over_fakes();
    let (id, other) = (fakes.lodged("LRN-1"), fakes.lodged("LRN-2"));
    fakes.customs_writes("OUT lrn=LRN-1");
    assert_eq!(fakes.apply(), [WAITING]);
    fakes.customs_writes("OK lrn=LRN-2");
    assert_eq!(fakes.apply(), [WAITING, APPLIED], "not for that of another record");
    fakes.customs_writes("HI lrn=LRN-1");
    assert_eq!(fakes.apply(), [WAITING, APPLIED, IGNORED], "nor for one that means nothing");
    fakes.customs_writes("OK lrn=LRN-1");
    assert_eq!(fakes.apply(), [APPLIED, APPLIED, IGNORED, APPLIED]);
    assert_eq!((fakes.standing(id), fakes.standing(other)), (Standing::Released, Standing::Accepted));
}

#[test]
fn a_conflict_is_tried_once_more_at_once_and_then_told() {
    let fakes = parcels_over_fakes();
    let id = fakes.lodged("LRN-1");
    fakes.customs_writes("OK lrn=LRN-1");
    fail(&fakes, vec![conflict(), conflict()]);
    assert_eq!(apply_received(&fakes, 10).expect("the second try alone succeeds"), 1);
    assert_eq!((fakes.standing(id), fakes.fates()), (Standing::Accepted, vec![APPLIED]));
    fakes.customs_writes("OUT lrn=LRN-1");
    fail(&fakes, vec![conflict(), conflict(), conflict()]);
    let reported = apply_received(&fakes, 10);
    assert!(matches!(reported, Err(ParcelError::Storage(StorageError::Conflict { .. }))), "{reported:?}");
    assert_eq!((fakes.standing(id), fakes.fates()), (Standing::Accepted, vec![APPLIED, None]));
    assert_eq!(apply_received(&fakes, 10).expect("nothing is due"), 0, "it is held");
    fakes.clock.advance(chrono::Duration::seconds(30));
    assert_eq!(fakes.apply(), [APPLIED, APPLIED], "until the lease ends");
}

#[test]
fn one_that_fails_holds_up_no_other() {
    let fakes = parcels_over_fakes();
    let (one, other) = (fakes.lodged("LRN-1"), fakes.lodged("LRN-2"));
    fakes.customs_writes("OK lrn=LRN-1");
    fakes.customs_writes("OK lrn=LRN-2");
    // It fails among the others and alone.
    fail(&fakes, [1, 2].map(|_| StorageError::Corrupt("a parcel".to_owned())).into());
    let reported = apply_received(&fakes, 10);
    assert!(matches!(reported, Err(ParcelError::Storage(StorageError::Corrupt(_)))), "{reported:?}");
    assert_eq!((fakes.standing(one), fakes.standing(other)), (Standing::Submitted, Standing::Accepted));
}

#[test]
fn one_that_panics_holds_up_no_other() {
    let fakes = parcels_over_fakes();
    let (one, other) = (fakes.lodged("LRN-1"), fakes.lodged("LRN-2"));
    fakes.customs_writes("OK lrn=LRN-1");
    fakes.customs_writes("OK lrn=LRN-2");
    // It panics among the others and alone.
    fakes.panics.store(2, Ordering::Relaxed);
    let reported = apply_received(&fakes, 10);
    assert!(matches!(reported, Err(ParcelError::Storage(StorageError::Failed(_)))), "{reported:?}");
    assert_eq!((fakes.standing(one), fakes.standing(other)), (Standing::Submitted, Standing::Accepted));
    fakes.clock.advance(chrono::Duration::seconds(30));
    assert_eq!(fakes.apply(), [APPLIED, APPLIED], "it is tried again when its lease ends");
}

#[test]
fn one_whose_records_are_on_a_server_that_is_away_holds_up_no_other() {
    let fakes = parcels_over_fakes();
    let (one, other) = (fakes.lodged("LRN-1"), fakes.lodged("LRN-2"));
    fakes.customs_writes("OK lrn=LRN-1");
    fakes.customs_writes("OK lrn=LRN-2");
    fail(&fakes, [1, 2].map(|_| StorageError::Unavailable("no connection".into())).into());
    let reported = apply_received(&fakes, 10);
    assert!(matches!(reported, Err(ParcelError::Storage(StorageError::Unavailable(_)))), "{reported:?}");
    assert_eq!((fakes.standing(one), fakes.standing(other)), (Standing::Submitted, Standing::Accepted));
}

#[test]
fn several_that_wait_share_a_unit_of_work_until_one_fails() {
    let fakes = parcels_over_fakes();
    let lodged = ["LRN-1", "LRN-2", "LRN-3"].map(|number| fakes.lodged(number));
    let write = |word: &str| (1..=3).for_each(|number| fakes.customs_writes(&format!("{word} lrn=LRN-{number}")));
    write("OK");
    let before = fakes.parcels.units();
    assert_eq!(apply_received(&fakes, 10).expect("they are acted on"), 3);
    assert_eq!(fakes.parcels.units() - before, 1);
    write("OUT");
    fail(&fakes, vec![StorageError::Corrupt("a parcel".to_owned())]);
    let before = fakes.parcels.units();
    assert_eq!(apply_received(&fakes, 10).expect("each alone"), 3);
    assert_eq!(fakes.parcels.units() - before, 4, "one for all of them, and one for each");
    assert_eq!(lodged.map(|id| fakes.standing(id)), [Standing::Released; 3]);
    assert_eq!(fakes.find(lodged[0]).history, ["made", "submitted", "OK", "OUT"], "each once");
}

#[test]
fn one_that_waits_for_an_earlier_one_holds_up_none_without_a_record() {
    let fakes = parcels_over_fakes();
    fakes.lodged("LRN-1");
    fakes.customs_writes("OK lrn=LRN-1");
    fail(&fakes, [1, 2].map(|_| StorageError::Corrupt("a parcel".to_owned())).into());
    assert!(apply_received(&fakes, 10).is_err(), "it is held now");
    fakes.customs_writes("OUT lrn=LRN-1");
    fakes.customs_writes("OK lrn=SOMEBODY-ELSE");
    assert_eq!(fakes.apply(), [None, None, UNMATCHED]);
}

#[test]
fn at_most_as_many_as_asked_for_are_acted_on() {
    let fakes = parcels_over_fakes();
    for number in ["LRN-1", "LRN-2", "LRN-3"] {
        fakes.lodged(number);
        fakes.customs_writes(&format!("OK lrn={number}"));
    }
    assert_eq!([2, 2, 2].map(|limit| apply_received(&fakes, limit).expect("it is acted on")), [2, 1, 0]);
}

#[test]
fn a_kept_message_that_cannot_be_read_any_more_holds_up_nothing() {
    let fakes = parcels_over_fakes();
    let id = fakes.lodged("LRN-1");
    fakes.customs_writes("OLD lrn=LRN-1");
    fakes.customs_writes("OK lrn=LRN-1");
    *fakes.forgotten.lock().expect("a lock") = Some("OLD");
    assert_eq!(fakes.apply(), [UNMATCHED, APPLIED]);
    assert_eq!(fakes.standing(id), Standing::Accepted);
}

#[test]
fn a_waiting_message_that_cannot_be_read_any_more_waits_no_longer() {
    let fakes = parcels_over_fakes();
    let id = fakes.lodged("LRN-1");
    fakes.customs_writes("OUT lrn=LRN-1");
    assert_eq!(fakes.apply(), [WAITING]);
    *fakes.forgotten.lock().expect("a lock") = Some("OUT");
    fakes.customs_writes("OK lrn=LRN-1");
    assert_eq!(fakes.apply(), [UNMATCHED, APPLIED]);
    assert_eq!(fakes.standing(id), Standing::Accepted);
}

/// Stores a document of several answers as a whole, as earlier releases did.
fn keep_whole(fakes: &ParcelsOverFakes, about: Option<i64>, document: &str) -> crate::MessageId {
    let kept = fakes.exchange.keep(NewInboundMessage {
        kind: SubjectKind::Declaration,
        bytes: document.into(),
        codes: "OUT,OK".to_owned(),
        lrn: None,
        mrn: None,
        about: about.map(|id| (BROKER, id)),
        received_at: fakes.clock.now(),
    });
    kept.expect("it is kept")
}

#[test]
fn a_document_that_was_kept_as_a_whole_is_divided_when_it_is_acted_on() {
    let fakes = parcels_over_fakes();
    let (one, other) = (fakes.lodged("LRN-1"), fakes.lodged("LRN-2"));
    keep_whole(&fakes, Some(one), "OK lrn=LRN-1\nNO lrn=LRN-2");
    assert_eq!(fakes.apply(), [Some(InboundFate::Divided), APPLIED, APPLIED]);
    assert_eq!((fakes.standing(one), fakes.standing(other)), (Standing::Accepted, Standing::Rejected));
}

#[test]
fn a_document_that_waits_as_a_whole_is_divided_when_its_turn_comes() {
    let fakes = parcels_over_fakes();
    let (one, other) = (fakes.lodged("LRN-1"), fakes.lodged("LRN-2"));
    let whole = keep_whole(&fakes, Some(one), "OUT lrn=LRN-1\nNO lrn=LRN-2");
    let now = fakes.clock.now();
    fakes.exchange.settle(whole, InboundFate::Waiting, Some((BROKER, one)), now).expect("it is settled");
    fakes.customs_writes("OK lrn=LRN-1");
    assert_eq!(fakes.apply(), [Some(InboundFate::Divided), APPLIED, APPLIED, APPLIED]);
    assert_eq!((fakes.standing(one), fakes.standing(other)), (Standing::Released, Standing::Rejected));
}
