//! Values that a draft may hold and a submission may not are refused by their path.

use super::{obstacles, unsendable};
use crate::testing::{a_complete_transit, a_valid_transit};
use crate::validation::tests::edited;
use crate::validation::{broken_rules, validate};
use serde_json::{Value, json};

/// Returns what stands in the way of the edited form, as `path: text`; none of it is a rule of drafts.
fn in_the_way(edits: &[(&str, Value)]) -> Vec<String> {
    let form = edited(&a_complete_transit(), edits);
    assert!(broken_rules(&form).is_empty(), "a draft may hold {edits:?}");
    assert_eq!(validate(form.clone()).is_err(), !unsendable(&form).is_empty());
    let reported = unsendable(&form);
    let lines = reported.iter().flat_map(|(path, rules)| rules.iter().map(move |rule| format!("{path}: {rule}")));
    lines.collect()
}

fn assert_free(edits: &[(&str, Value)]) {
    assert_eq!(in_the_way(edits), [""; 0], "{edits:?}");
}

fn assert_stopped(edits: &[(&str, Value)], reported: &str) {
    assert_eq!(in_the_way(edits), [reported], "{edits:?}");
}

#[test]
fn the_example_forms_can_be_sent() {
    assert!(unsendable(&a_valid_transit()).is_empty());
    assert_free(&[]);
}

#[test]
fn the_remarks_on_a_draft_say_that_it_cannot_be_submitted() {
    let form = edited(&a_valid_transit(), &[("items.0.hs_code", Value::Null)]);
    assert_eq!(obstacles(&form), ["items.0.hs_code: is required; it stands in the way of the submission"]);
}

#[test]
fn codes_have_all_their_characters() {
    let packages = "must have exactly 2 characters, without spaces";
    for wrong in ["C", "C ", "\u{e9}"] {
        let path = "items.0.packaging.0.type";
        assert_stopped(&[(path, json!(wrong))], &format!("{path}: {packages}"));
    }
    let documents = "must have exactly 4 characters, without spaces";
    for (path, wrong) in [
        ("items.0.previous_documents.0.type", "337"),
        ("items.0.previous_documents.0.type", "N 37"),
        ("items.0.supporting_documents.0.type", "N9350"),
        ("items.0.supporting_documents.0.type", "935"),
    ] {
        assert_stopped(&[(path, json!(wrong))], &format!("{path}: {documents}"));
    }
    assert_free(&[("items.0.supporting_documents.0.type", json!(" N935"))]);
}

#[test]
fn a_holder_without_an_eori_is_named_wholly() {
    assert_free(&[("holder.eori", Value::Null)]);
    for field in ["street", "city", "postal_code", "country"] {
        let path = format!("holder.address.{field}");
        let reported = format!("{path}: is required of a party without an EORI number");
        assert_stopped(&[("holder.eori", Value::Null), (path.as_str(), json!(" "))], &reported);
        assert_free(&[(path.as_str(), Value::Null)]);
    }
    let no_postcode = [("holder.eori", Value::Null), ("holder.address.postal_code", Value::Null)];
    assert_free(&[&no_postcode[..], &[("holder.address.country", json!("HK"))]].concat());
}

#[test]
fn a_consignee_without_an_eori_is_named_wholly_where_the_goods_stay_in_common_transit() {
    let unnumbered = ("consignee.eori", Value::Null);
    assert_free(std::slice::from_ref(&unnumbered));
    assert_free(&[("consignee", Value::Null)]);
    for field in ["street", "city", "postal_code", "country"] {
        let path = format!("consignee.address.{field}");
        let reported = format!("{path}: is required of a party without an EORI number");
        let incomplete = [unnumbered.clone(), (path.as_str(), json!(" "))];
        assert_stopped(&incomplete, &reported);
        let of_office = [&incomplete[..], &[("country_of_destination", Value::Null)]].concat();
        assert_stopped(&of_office, &reported);
        assert_free(&[&incomplete[..], &[("country_of_destination", json!("US"))]].concat());
        assert_free(&[(path.as_str(), Value::Null)]);
    }
    let without_address = in_the_way(&[unnumbered, ("consignee.address", Value::Null)]);
    assert_eq!(without_address.len(), 4, "{without_address:?}");
    assert_free(&[("consignor.eori", Value::Null), ("consignor.address", Value::Null)]);
}

#[test]
fn goods_have_a_code_a_description_and_a_mass() {
    assert_stopped(&[("items.0.hs_code", json!(" "))], "items.0.hs_code: is required");
    let nothing = "items.0.description: must hold a character that a message can carry";
    assert_stopped(&[("items.0.description", json!("\u{7f}"))], nothing);
    let edits = [("items.0.gross_weight", json!(0)), ("items.0.net_weight", json!(0))];
    assert_stopped(&edits, "items.0.gross_weight: must be greater than 0");
}

#[test]
fn packages_have_a_number_unless_they_are_bulk() {
    let path = "items.0.packaging.0.quantity";
    assert_stopped(&[(path, Value::Null)], &format!("{path}: is required"));
    assert_free(&[(path, Value::Null), ("items.0.packaging.0.type", json!("VG"))]);
    let unpacked = [(path, json!(0)), ("items.0.packaging.0.type", json!("NE"))];
    assert_stopped(&unpacked, &format!("{path}: must be greater than 0 for goods without packages"));
    assert_free(&[("items.0.packaging", json!([]))]);
}

#[test]
fn goods_that_are_packed_with_another_item_have_no_packages_and_no_mass_of_their_own() {
    let item = |marks: &str, mass: i64| {
        json!({ "description": "Screws", "hs_code": "731815", "gross_weight": mass,
                "packaging": [{ "type": "CT", "quantity": 0, "marks": marks }] })
    };
    let with = |items: Vec<Value>| {
        let first = serde_json::to_value(&a_complete_transit().items[0]).expect("JSON");
        [("items", Value::Array([vec![first], items].concat()))]
    };
    assert_free(&with(vec![item("CHAIRS 1-40", 0)]));
    let mass = "items.1.gross_weight: must be 0 for goods that are packed with another item (quantity 0): that item bears \
                their mass";
    assert_stopped(&with(vec![item("CHAIRS 1-40", 3)]), mass);
    let alone = "items.1.packaging.0.quantity: may be 0 only when another item has packages with the same marks and a \
                 quantity above 0";
    assert_stopped(&with(vec![item("TABLES", 0)]), alone);
    let mut mixed = item("CHAIRS 1-40", 0);
    mixed["packaging"].as_array_mut().expect("a list").push(json!({ "type": "BX", "quantity": 2 }));
    let both = "items.1.packaging.1.quantity: must be 0 as that of the other packages of the item, which are packed with \
                another item";
    assert_stopped(&with(vec![mixed]), both);
}

#[test]
fn an_export_is_one_whose_goods_have_a_net_mass() {
    let at = "items.0.previous_documents";
    let document = |kind: &str, id: &str| json!({ "type": kind, "id": id });
    let export = |id: &str| document("N830", id);
    let standard = ("additional_declaration_type", json!("A"));
    let mrn = "26NL000510A1B2C3A5";
    assert_free(&[standard.clone(), (at, json!([export(mrn), export(mrn)]))]);
    let reported = format!("{at}.0.id: must be the MRN of an export: its 17th character is A, B or E");
    assert_stopped(&[standard.clone(), (at, json!([export("26NL000510A1B2C3J5")]))], &reported);
    let reported = format!("{at}.0.type: must not be N830 for a transit of type D");
    assert_stopped(&[(at, json!([export(mrn)]))], &reported);
    let reported = "items.0.net_weight: must be greater than 0 for goods that were declared for export (N830)";
    assert_stopped(&[standard.clone(), (at, json!([export(mrn)])), ("items.0.net_weight", Value::Null)], reported);
    let two = in_the_way(&[standard, (at, json!([export(mrn), export("26NL000510A1B2C3B6")]))]);
    assert_eq!(two.len(), 2, "{two:?}");
}

#[test]
fn union_goods_from_outside_the_union_name_what_proves_their_status() {
    let from_switzerland = [("office_of_departure", json!("CH001251")), ("items.0.previous_documents", json!([]))];
    assert_free(&from_switzerland);
    let union_goods = [&from_switzerland[..], &[("transit_type", json!("T2"))]].concat();
    let reported = "items.0.previous_documents: must name the document that proves the status of union goods";
    assert_stopped(&union_goods, reported);
    assert_free(&[("office_of_departure", json!("CH001251")), ("transit_type", json!("T2F"))]);
    let export = json!([{ "type": "N830", "id": "26NL000510A1B2C3A5" }]);
    let exported = [("items.0.previous_documents", export), ("additional_declaration_type", json!("A"))];
    assert_stopped(&[&union_goods[..], &exported].concat(), reported);
}

#[test]
fn an_office_of_transit_that_has_no_room_in_the_message_stands_in_the_way() {
    let through = |to: &str| {
        let offices: Vec<String> = (1..=9).map(|number| format!("DE00000{number}")).collect();
        [("offices_of_transit", json!(offices)), ("office_of_destination", json!(to))]
    };
    let reported = "offices_of_transit: must name an office where the goods enter the territory of the office of \
                destination, and has no room for it beside the others";
    assert_stopped(&through("CH001251"), reported);
    assert_stopped(&through("AD000001"), reported);
    assert_free(&through("DE003302"));
    assert_free(&[("office_of_destination", json!("CH001251")), ("offices_of_transit", json!([]))]);
}

#[test]
fn a_type_of_guarantee_that_customs_does_not_know_stands_in_the_way() {
    let rule = "must be a type of guarantee that customs knows";
    let listed = |kind: &str| {
        let guarantees = json!([{ "type": "0", "reference": "26NL0000000123456" }, { "type": kind }]);
        let none = ["guarantee_type", "guarantee_reference", "guarantee_amount"].map(|field| (field, Value::Null));
        [&none[..], &[("guarantees", guarantees)]].concat()
    };
    for kind in ["6", "7"] {
        assert_stopped(&[("guarantee_type", json!(kind))], &format!("guarantee_type: {rule}"));
        assert_stopped(&listed(kind), &format!("guarantees.1.type: {rule}"));
    }
    for kind in ["0", "1", "2", "3", "4", "5", "8", "9"] {
        assert_free(&[("guarantee_type", json!(kind))]);
        assert_free(&listed(kind));
    }
    assert_free(&[("guarantee_type", Value::Null)]);
}

#[test]
fn andorra_and_san_marino_have_rules_of_their_own() {
    let ends = |from: &str, to: &str, kind: &str| {
        [("office_of_departure", json!(from)), ("office_of_destination", json!(to)), ("transit_type", json!(kind))]
    };
    assert_free(&ends("AD000001", "ES000101", "T1"));
    assert_free(&ends("NL000510", "SM000001", "T2"));
    assert_free(&ends("SM000001", "NL000510", "T2F"));
    let outside = "office_of_destination: must be in the Union for a transit from Andorra or San Marino";
    assert_stopped(&ends("AD000001", "CH001251", "T1"), outside);
    assert_stopped(&ends("AD000001", "AD000002", "T1"), outside);
    let into = "office_of_destination: must not be in Andorra or San Marino for a transit from outside the Union";
    assert_stopped(&ends("CH001251", "AD000001", "T1"), into);
    let italy = "office_of_destination: must not be in San Marino for a transit from Italy, which needs type T2SM";
    assert_stopped(&ends("IT000001", "SM000001", "T2"), italy);
    let kind = "transit_type: must be T2 or T2F between the Union and San Marino";
    assert_stopped(&ends("NL000510", "SM000001", "T1"), kind);
    assert_stopped(&ends("SM000001", "NL000510", "T1"), kind);
}

#[test]
fn containers_are_written_in_ascii() {
    let path = "transport.containers.0.number";
    assert_stopped(&[(path, json!("\u{c9}1"))], &format!("{path}: must be written in ASCII characters"));
}

#[test]
fn equipment_names_no_more_goods_than_a_message_holds() {
    let item = serde_json::to_value(&a_complete_transit().items[0]).expect("JSON");
    let many = |containers: usize, items: usize, seals: &[&str]| {
        let container = json!({ "number": "CSQU3054383", "seals": ["S-1"] });
        [
            ("transport.containers", json!(vec![container; containers])),
            ("items", json!(vec![item.clone(); items])),
            ("seals", json!(seals)),
        ]
    };
    let reported = "transport.containers: must be fewer for so many items: a message takes 50000 pairs of a container and an \
                item, seals of the consignment counted as one container more";
    for (containers, items, seals) in [
        (100, 500, &[][..]),
        (100, 500, &["S-1", "S-1"]),
        (99, 500, &["S-2"]),
        (999, 50, &[]),
        (1, 999, &["S-2"]),
        (0, 999, &["S-2"]),
    ] {
        assert_free(&many(containers, items, seals));
    }
    for (containers, items, seals) in
        [(101, 500, &[][..]), (100, 501, &[]), (100, 500, &["S-1", "S-2"]), (999, 999, &[])]
    {
        assert_stopped(&many(containers, items, seals), reported);
    }
}
