use super::parcels::{Parcels, StampKind};
use super::*;
use crate::testing::start;
use crate::{BuiltMessage, KindOfMessage, NewOutboundMessage};
use customs_kernel::{EmissionMap, Lrn, OrganisationId, StorageError};

fn lrn(text: &str) -> Lrn {
    text.parse().expect("an LRN")
}

fn message<K: KindOfMessage>(number: &str) -> NewOutboundMessage<K> {
    let message = BuiltMessage { bytes: number.into(), emission_map: EmissionMap::default(), warnings: vec![] };
    NewOutboundMessage::new(K::SUBMISSION, lrn(number), message)
}

#[test]
fn an_lrn_is_used_once_among_records_of_a_kind() {
    let fakes = parcels_over_fakes();
    let id = fakes.lodged("LRN-1");
    let kind = SubjectKind::Declaration;
    let send = |numbers: &[&str]| {
        let messages: Vec<_> = numbers.iter().map(|number| message::<parcels::ParcelKind>(number)).collect();
        fakes.exchange.send(BROKER, id, &messages, start())
    };
    for taken in [["LRN-2", "LRN-1"], ["LRN-3", "LRN-3"]] {
        let refused = send(&taken);
        let Err(StorageError::Conflict { constraint: Some(rule) }) = refused else { panic!("{refused:?}") };
        assert_eq!(rule, "parcels_lrn_key");
    }
    let used = ["LRN-1", "LRN-2", "LRN-3"].map(|number| fakes.exchange.uses_lrn(BROKER, kind, &lrn(number)));
    assert_eq!(used, [true, false, false], "of messages that are refused none is kept");
    assert!(!fakes.exchange.uses_lrn(BROKER, SubjectKind::Transit, &lrn("LRN-1")));
    let elsewhere = OrganisationId::new(2);
    assert!(!fakes.exchange.uses_lrn(elsewhere, kind, &lrn("LRN-1")));
    fakes.exchange.send(elsewhere, id, &[message::<parcels::ParcelKind>("LRN-1")], start()).expect("it is another's");
    let stamps = Parcels::<StampKind>::over(fakes.exchange.clone());
    let stamp = stamps.insert(BROKER);
    fakes.exchange.send(BROKER, stamp, &[message::<StampKind>("LRN-1")], start()).expect("it is another kind");
}

#[test]
fn what_is_restored_is_as_it_was() {
    let fakes = parcels_over_fakes();
    fakes.lodged("LRN-1");
    let before = fakes.exchange.snapshot();
    fakes.customs_writes("OK lrn=LRN-1");
    fakes.lodged("LRN-2");
    fakes.apply();
    assert!(fakes.exchange.answer_to(BROKER, &lrn("LRN-1")).is_some());
    fakes.exchange.restore(before);
    assert_eq!((fakes.fates(), fakes.exchange.answer_to(BROKER, &lrn("LRN-1"))), (vec![], None));
    assert!(!fakes.exchange.uses_lrn(BROKER, SubjectKind::Declaration, &lrn("LRN-2")));
}

#[test]
fn nothing_secret_is_logged() {
    let sent = crate::OutboundMessage {
        id: crate::OutboundId::new(BROKER, 1),
        organisation: BROKER,
        correlation_id: lrn("LRN-1"),
        bytes: b"secret".to_vec(),
        attempts: 0,
        refusals: 0,
    };
    let received = crate::ReceivedMessage { id: sent.id.message, bytes: b"secret".to_vec(), received_at: start() };
    let kept = crate::NewInboundMessage {
        kind: SubjectKind::Declaration,
        bytes: b"secret".to_vec(),
        codes: "OK".to_owned(),
        lrn: Some(lrn("LRN-1")),
        mrn: None,
        about: None,
        received_at: start(),
    };
    let bytes = format!("{:?}", b"secret");
    let built = BuiltMessage { bytes: b"secret".to_vec(), emission_map: EmissionMap::default(), warnings: vec![] };
    for logged in [format!("{sent:?}"), format!("{received:?}"), format!("{kept:?}"), format!("{built:?}")] {
        assert!(!logged.contains("secret") && !logged.contains(&bytes), "{logged}");
    }
}
