//! What the store knows of messages to customs beside the queue.

use super::store::{TransitStore, after, first_sent, lrn, message, start};
use crate::ports::{Changes, RecordedAnswer};
use crate::{MessageId, MessageKind, NewOutboundMessage};

pub(super) fn run(make: &impl Fn() -> TransitStore) {
    a_transit_is_located_by_every_reference_sent_for_it_and_by_its_mrn(&make());
    what_was_sent_is_known_to_its_organisation(&make());
    the_latest_message_of_each_kind_is_known_to_its_organisation(&make());
    the_first_answer_to_a_message_stays(&make());
}

fn a_transit_is_located_by_every_reference_sent_for_it_and_by_its_mrn(store: &TransitStore) {
    let locate = |number: Option<&str>, mrn: Option<&str>| {
        let mrn = mrn.map(|mrn| mrn.parse().expect("an MRN"));
        store.repository.locate(number.map(lrn).as_ref(), mrn.as_ref()).expect("a look-up")
    };
    let mut transit = store.submit(store.draft(), "LRN-1");
    transit.milestones.mrn = "26NL000396A1B2C3R0".parse().ok();
    let notice = NewOutboundMessage { kind: MessageKind::Arrival, ..message("NOTICE-2") };
    let transit = store.save(transit, Changes { outbound: vec![notice], ..Changes::default() });
    let other = store.submit(store.draft(), "LRN-3");
    let here = Some((transit.organisation, transit.id));
    assert_eq!(locate(Some("LRN-1"), None), here);
    assert_eq!(locate(Some("NOTICE-2"), None), here, "a later message");
    assert_eq!(locate(None, Some("26NL000396A1B2C3R0")), here);
    assert_eq!(locate(Some("LRN-9"), Some("26NL000396A1B2C3R0")), here, "the MRN when nobody knows the reference");
    let there = Some((other.organisation, other.id));
    assert_eq!(locate(Some("LRN-3"), Some("26NL000396A1B2C3R0")), there, "the reference before the MRN");
    assert_eq!(locate(Some("LRN-9"), None), None);
    assert_eq!(locate(None, Some("26NL000510ZX81K4A6")), None);
    assert_eq!(locate(None, None), None);
}

fn what_was_sent_is_known_to_its_organisation(store: &TransitStore) {
    store.submit(store.draft(), "LRN-1");
    let [mine, other] = store.organisations;
    let sent = store.repository.sent_message(mine, &lrn("LRN-1")).expect("a look-up");
    assert_eq!(sent, Some(first_sent("LRN-1")));
    let map = store.repository.emission_map(mine, &lrn("LRN-1")).expect("a look-up");
    assert_eq!(map, Some(message("LRN-1").message.emission_map));
    assert_eq!(store.repository.sent_message(other, &lrn("LRN-1")).expect("a look-up"), None);
    assert_eq!(store.repository.emission_map(other, &lrn("LRN-1")).expect("a look-up"), None);
    assert_eq!(store.repository.sent_message(mine, &lrn("LRN-9")).expect("a look-up"), None);
    assert_eq!(store.repository.emission_map(mine, &lrn("LRN-9")).expect("a look-up"), None);
}

fn the_latest_message_of_each_kind_is_known_to_its_organisation(store: &TransitStore) {
    let mut transit = store.submit(store.draft(), "LRN-1");
    for (number, kind) in MessageKind::ALL.into_iter().enumerate() {
        for round in ["A", "B"] {
            let notice = NewOutboundMessage { kind, ..message(&format!("NOTICE-{number}{round}")) };
            transit = store.save(transit, Changes { outbound: vec![notice], ..Changes::default() });
        }
    }
    let [mine, other] = store.organisations;
    for (number, kind) in MessageKind::ALL.into_iter().enumerate() {
        let latest = store.repository.latest_reference(mine, transit.id, kind).expect("a look-up");
        assert_eq!(latest, Some(lrn(&format!("NOTICE-{number}B"))), "{kind:?}");
        assert_eq!(store.repository.latest_reference(other, transit.id, kind).expect("a look-up"), None);
    }
    let fresh = store.draft();
    let none = store.repository.latest_reference(mine, fresh.id, MessageKind::Declaration).expect("a look-up");
    assert_eq!(none, None);
}

fn the_first_answer_to_a_message_stays(store: &TransitStore) {
    let transit = store.submit(store.draft(), "LRN-1");
    let [mine, other] = store.organisations;
    let answer = |number: i64, message_type: &str| RecordedAnswer {
        message: MessageId::new(number),
        message_type: message_type.to_owned(),
        mrn: "26NL000510ZX81K4A6".parse().ok(),
        received_at: after(number),
    };
    let of = |organisation| store.repository.answer_to(organisation, &lrn("LRN-1")).expect("a look-up");
    let record = |organisation, answer: &RecordedAnswer| {
        store.repository.record_answer(organisation, &lrn("LRN-1"), answer).expect("it is noted");
    };
    assert_eq!(of(mine), None);
    record(other, &answer(1, "IE906"));
    assert_eq!(of(mine), None, "of another organisation");
    record(mine, &answer(2, "IE028"));
    record(mine, &answer(3, "IE056"));
    assert_eq!((of(mine), of(other)), (Some(answer(2, "IE028")), None));
    let unknown = store.repository.record_answer(mine, &lrn("LRN-9"), &answer(4, "IE928"));
    unknown.expect("nothing is there to note it on");
    assert_eq!(store.find(&transit), transit, "the transit is the business of its change");
    assert_eq!(transit.updated_at, start());
}
