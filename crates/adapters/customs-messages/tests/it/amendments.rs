//! Requests to amend a declaration: what differs, where it stands, and why.

use crate::forms::{export, facts, form, import, number};
use crate::published::{samples, valid_by_schema};
use customs_declarations::DeclarationMessage;
use customs_kernel::{Eori, Lrn, Mrn};
use customs_messages::building::{Lodged, Requested, build_amendment, build_declaration};
use customs_messages::element_table::DEC_ELEMENTS;
use customs_test_support::at_length;
use proptest::prelude::*;
use serde_json::{Value, json};

fn amendment(before: Value, after: Value) -> Option<DeclarationMessage> {
    let lrn: Lrn = "LRN26000001C".parse().expect("an LRN");
    let mrn: Mrn = "26NL000396A1B2C3R0".parse().expect("an MRN");
    let broker: Eori = "NL854321098".parse().expect("an EORI");
    let requested = Requested { lrn: &lrn, mrn: &mrn, submitter: Some(&broker), reason: "Weighed again" };
    let (before, after) = (form(before), form(after));
    let lodged = |form| Lodged { organisation_eori: Some(&broker), ..Lodged::from_form(form) };
    build_amendment(&requested, &lodged(&before), &lodged(&after))
}

/// Returns the facts of a valid message below the declaration, after its head and its reason, which are checked here.
fn stated(before: Value, after: Value) -> Vec<String> {
    let message = amendment(before, after).expect("something differs");
    assert_valid(&message);
    let facts = facts(&message.bytes);
    let below = facts.iter().filter_map(|fact| fact.strip_prefix("md:MetaData/Declaration/"));
    let (head, rest): (Vec<&str>, Vec<&str>) = below.partition(|fact| {
        ["FunctionCode", "FunctionalReferenceID", "ID ", "TypeCode", "Submitter", "AdditionalInformation"]
            .iter()
            .any(|own| fact.starts_with(own))
    });
    let expected = [
        "FunctionCode = 13",
        "FunctionalReferenceID = LRN26000001C",
        "ID = 26NL000396A1B2C3R0",
        "TypeCode = COR",
        "Submitter/ID = NL854321098",
        "AdditionalInformation/StatementDescription = Weighed again",
        "AdditionalInformation/StatementTypeCode = AES",
        "AdditionalInformation/Pointer/SequenceNumeric = 1",
        "AdditionalInformation/Pointer/DocumentSectionCode = 42A",
        "AdditionalInformation/Pointer/SequenceNumeric = 1",
        "AdditionalInformation/Pointer/DocumentSectionCode = 06A",
    ];
    assert_eq!(head, expected);
    rest.into_iter().map(str::to_owned).collect()
}

fn assert_valid(message: &DeclarationMessage) {
    let found = DEC_ELEMENTS.check(&message.bytes).expect("well-formed XML");
    assert!(found.is_empty(), "{found:?}");
    if let Some(verdict) = valid_by_schema(&message.bytes) {
        assert_eq!(verdict, Ok(()));
    }
}

/// Returns the facts of an amendment at these classes, the last of which may have a leaf.
fn pointing(reason: &str, classes: &[(&str, u32)], leaf: Option<&str>) -> Vec<String> {
    let mut facts = vec![format!("Amendment/ChangeReasonCode = {reason}")];
    for (section, number) in classes {
        facts.push(format!("Amendment/Pointer/SequenceNumeric = {number}"));
        facts.push(format!("Amendment/Pointer/DocumentSectionCode = {section}"));
    }
    facts.extend(leaf.map(|leaf| format!("Amendment/Pointer/TagID = {leaf}")));
    facts
}

const ITEM: [(&str, u32); 3] = [("42A", 1), ("67A", 1), ("68A", 1)];

#[test]
fn another_net_mass_is_pointed_at_as_in_the_published_sample() {
    let mut after = import();
    after["items"][0]["net_weight"] = json!(1150);
    let stated = stated(import(), after);
    let classes = [ITEM.as_slice(), &[("23A", 1), ("65A", 1)]].concat();
    let mut expected = pointing("28", &classes, Some("128"));
    expected.push("GoodsShipment/GovernmentAgencyGoodsItem/SequenceNumeric = 1".to_owned());
    let mass = "GoodsShipment/GovernmentAgencyGoodsItem/Commodity/GoodsMeasure/NetNetWeightMeasure";
    assert_eq!(stated[..expected.len()], expected);
    assert!(matches!(&stated[expected.len()..], [value] if value.starts_with(mass) && value.ends_with("= 1150")));
    let Some((_, sample)) = samples("amendment").into_iter().find(|(file, _)| file == "cor-net-mass.xml") else {
        return;
    };
    let of_sample = facts(&sample);
    let pointers: Vec<&str> = of_sample.iter().filter_map(|fact| Some(fact.split_once("/Amendment/")?.1)).collect();
    let own: Vec<&str> = stated.iter().filter_map(|fact| fact.strip_prefix("Amendment/")).collect();
    assert_eq!(own, pointers, "the sample amends the same field");
}

#[test]
fn another_price_takes_the_total_along() {
    let mut after = import();
    after["items"][0]["invoice_value"] = number("14000.00");
    after["declaration"]["total_invoice_value"] = number("14000.00");
    let stated = stated(import(), after);
    let total = pointing("21", &[("42A", 1)], Some("109"));
    let price = pointing("21", &[ITEM.as_slice(), &[("23A", 1), ("79A", 1)]].concat(), Some("112"));
    let pointers: Vec<String> = stated.iter().filter(|fact| fact.starts_with("Amendment/")).cloned().collect();
    assert_eq!(pointers, [total, price].concat());
    assert!(stated.contains(&"InvoiceAmount[@currencyID=USD] = 14000.00".to_owned()), "{stated:?}");
}

#[test]
fn an_added_item_is_pointed_at_and_written_as_a_whole() {
    let mut after = import();
    let item = after["items"][0].clone();
    after["items"].as_array_mut().expect("items").push(item);
    let stated = stated(import(), after);
    let place = pointing("32", &[("42A", 1), ("67A", 1), ("68A", 2)], None);
    assert!(stated.windows(place.len()).any(|window| window == place), "{stated:?}");
    let count = pointing("28", &[("42A", 1)], Some("228"));
    assert!(stated.windows(count.len()).any(|window| window == count), "{stated:?}");
    let numbers: Vec<&String> = stated
        .iter()
        .filter(|fact| fact.starts_with("GoodsShipment/GovernmentAgencyGoodsItem/SequenceNumeric"))
        .collect();
    assert_eq!(numbers, ["GoodsShipment/GovernmentAgencyGoodsItem/SequenceNumeric = 2"]);
}

#[test]
fn a_removed_item_is_pointed_at_and_has_no_new_value() {
    let mut before = import();
    let item = before["items"][0].clone();
    before["items"].as_array_mut().expect("items").push(item);
    let stated = stated(before, import());
    let place = pointing("32", &[("42A", 1), ("67A", 1), ("68A", 2)], None);
    assert!(stated.windows(place.len()).any(|window| window == place), "{stated:?}");
    assert!(!stated.iter().any(|fact| fact.starts_with("GoodsShipment/GovernmentAgencyGoodsItem")), "{stated:?}");
}

#[test]
fn a_document_without_a_number_of_its_own_is_written_as_a_whole() {
    let mut after = import();
    after["items"][0]["supporting_documents"][0]["id"] = json!("INV-2026-0816");
    let stated = stated(import(), after);
    let document = "GoodsShipment/GovernmentAgencyGoodsItem/AdditionalDocument/";
    let written: Vec<&str> = stated.iter().filter_map(|fact| fact.strip_prefix(document)).collect();
    assert_eq!(written, ["CategoryCode = N", "ID = INV-2026-0816", "TypeCode = 935"]);
}

#[test]
fn errors_of_customs_are_found_at_their_places_in_the_whole_declaration() {
    let mut after = export();
    after["declaration"]["office"] = json!("NL000510");
    let mut before = export();
    before["declaration"]["office"] = json!("NL000396");
    let message = amendment(before, after).expect("something differs");
    assert_eq!(message.emission_map.path_of("42A/065"), Some("declaration.office"));
}

#[test]
fn what_customs_does_not_see_is_no_amendment() {
    let mut after = import();
    after["items"][0]["sku"] = json!("CHAIR-1");
    assert!(amendment(import(), after).is_none());
    assert!(amendment(import(), import()).is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(at_length(64, 10_000)))]

    #[test]
    fn any_change_gives_a_valid_message_with_its_new_values(
        net in 1_i64..1_000_000,
        marks in "[A-Z ]{1,20}",
        items in 1_usize..5,
        office in prop::sample::select(vec!["NL000396", "NL000510"]),
        origin in prop::option::of("[A-Z]{2}"),
    ) {
        let mut after = import();
        let item = after["items"][0].clone();
        after["items"].as_array_mut().expect("items").resize(items, item);
        after["items"][0]["net_weight"] = json!(net);
        after["items"][0]["packaging"][0]["marks"] = json!(marks);
        after["items"][0]["preferential_country_of_origin"] = json!(origin);
        after["declaration"]["office"] = json!(office);
        let whole = build_declaration(&Lodged::from_form(&form(after.clone())));
        let message = amendment(import(), after);
        if let Some(message) = message {
            let found = DEC_ELEMENTS.check(&message.bytes).expect("well-formed XML");
            prop_assert!(found.is_empty(), "{:?}", found);
            let own = facts(&whole.bytes);
            let new = facts(&message.bytes);
            let carried = new.iter().filter(|fact| fact.contains("/GoodsShipment/"));
            prop_assert!(carried.clone().all(|fact| own.contains(fact)), "{:?}", new);
        }
    }
}
