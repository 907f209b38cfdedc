//! Each condition that is a rule refuses the form that breaks it, and each that customs decides on is warned of, at the
//! field that `data/dispositions.tsv` names.

use super::dispositions::{outcome_of, that_become};
use crate::lodgements::{edited, lodgement};
use crate::structure::Node;
use customs_ncts_messages::NctsMessages;
use customs_transits::form::TransitForm;
use customs_transits::ports::TransitMessageBuilder;
use customs_transits::testing::a_valid_transit;
use customs_transits::validation::{validate, warnings};
use customs_transits::{AccessCode, Lodgement};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Rules about what is not a form of a transit: an amendment is compared with what is in force, and the justification
/// of an invalidation is a field of its own request.
const ELSEWHERE: [&str; 2] = ["C0137", "R0520"];

/// A condition, the values that break it, each at the pointer of its field, and the field that is reported.
type Case = (&'static str, Vec<(&'static str, Value)>, &'static str);

#[test]
fn each_rule_refuses_what_breaks_it() {
    let refused = rules();
    assert_told(&refused, "rule", |form| {
        let errors = validate(form).err().unwrap_or_default();
        errors.iter().map(|(path, _)| path.to_owned()).collect()
    });
}

#[test]
fn each_condition_that_customs_decides_on_is_warned_of() {
    assert_told(&warned(), "warning", |form| {
        let mut reported = warnings(&form, "2026-03-05".parse().expect("a day"));
        let message = NctsMessages::new().declaration(&declared(form));
        assert!(Node::parse(std::str::from_utf8(&message.bytes).expect("UTF-8")).is_ok());
        reported.extend(message.warnings);
        reported.iter().filter_map(|warning| warning.path().map(str::to_owned)).collect()
    });
}

/// Asserts that every condition of the kind has a case, that its field stands in the disposition, and that the form
/// without the edits has no report there.
fn assert_told(cases: &[Case], kind: &str, reported: impl Fn(TransitForm) -> Vec<String>) {
    let covered: BTreeSet<&str> = cases.iter().map(|(id, _, _)| *id).collect();
    let uncovered: Vec<_> =
        that_become(kind).into_iter().filter(|id| !covered.contains(id) && !ELSEWHERE.contains(id)).collect();
    assert_eq!(uncovered, [""; 0]);
    let before = reported(a_valid_transit());
    for (id, edits, path) in cases {
        let named = general(path);
        assert!(outcome_of(id).contains(&format!("`{named}`")), "{id}: its disposition does not name {named}");
        assert!(!before.iter().any(|found| found == path), "{id}: {path} is told of a form that keeps it");
        let found = reported(edited(&a_valid_transit(), edits));
        assert!(found.iter().any(|found| found == path), "{id}: {path} is not among {found:?}");
    }
}

/// Returns the path with letters for the places in lists.
fn general(path: &str) -> String {
    let mut letters = ["N", "M"].into_iter();
    let step = |step: &str| match step.parse::<usize>() {
        Ok(_) => letters.next().unwrap_or("K").to_owned(),
        Err(_) => step.to_owned(),
    };
    path.split('.').map(step).collect::<Vec<_>>().join(".")
}

/// Returns the declaration of the edited form. The access code of its first guarantee is known, that of a second one is
/// not.
fn declared(form: TransitForm) -> Lodgement {
    Lodgement { access_codes: vec![Some(AccessCode::new("S3CR".to_owned()))], ..lodgement(form) }
}

fn rules() -> Vec<Case> {
    let packages = |kind: &str, quantity: Value| json!([{ "type": kind, "quantity": quantity, "marks": "A" }]);
    let export = |id: &str| json!([{ "type": "N830", "id": id }]);
    let offices =
        |from: &str, to: &str| vec![("/office_of_departure", json!(from)), ("/office_of_destination", json!(to))];
    // As many offices of transit as a message can name, all of them in one country.
    let full_route = |from: &str, through: &str, to: &str| {
        let through: Vec<String> = (1..=9).map(|number| format!("{through}00000{number}")).collect();
        [offices(from, to), vec![("/offices_of_transit", json!(through))]].concat()
    };
    let address = json!({ "street": "Kade 1", "city": "Stad", "country": "NL" });
    let part =
        json!({ "name": "Beispiel GmbH", "address": { "city": "Emden", "postal_code": "26721", "country": "DE" } });
    vec![
        ("C0001", vec![("/consignee", part)], "consignee.address.street"),
        ("C0505", vec![("/holder/eori", Value::Null), ("/holder/address", address)], "holder.address.postal_code"),
        ("R0850", vec![("/holder/eori", json!("801234566"))], "holder.eori"),
        ("R0900", vec![("/guarantee_type", json!("6"))], "guarantee_type"),
        ("R0006", full_route("NL000510", "DE", "CH001251"), "offices_of_transit"),
        ("R0006", full_route("CH001251", "CH", "NL000510"), "offices_of_transit"),
        ("R0906", full_route("NL000510", "FR", "AD000003"), "offices_of_transit"),
        ("R0904", offices("AD000003", "AD000003"), "office_of_destination"),
        ("R0904", offices("SM000001", "CH001251"), "office_of_destination"),
        ("R0905", offices("GB000060", "SM000001"), "office_of_destination"),
        ("R0909", offices("NL000510", "SM000001"), "transit_type"),
        ("R0909", offices("IT000001", "SM000001"), "office_of_destination"),
        ("R0911", offices("SM000001", "NL000510"), "transit_type"),
        ("C0153", vec![("/items/0/hs_code", Value::Null)], "items.0.hs_code"),
        (
            "C0837",
            vec![("/items/0/previous_documents", export("26NL000510A1B2C3A2")), ("/items/0/net_weight", Value::Null)],
            "items.0.net_weight",
        ),
        ("R0223", vec![("/items/0/net_weight", json!(99))], "items.0.gross_weight"),
        (
            "R0221",
            vec![("/items/0/gross_weight", json!(0)), ("/items/0/net_weight", Value::Null)],
            "items.0.gross_weight",
        ),
        ("R0221", vec![("/items/0/packaging", packages("CT", json!(0)))], "items.0.gross_weight"),
        ("C0060", vec![("/items/0/packaging", packages("CT", Value::Null))], "items.0.packaging.0.quantity"),
        ("C0060", vec![("/items/0/packaging", packages("NE", Value::Null))], "items.0.packaging.0.quantity"),
        (
            "R0219",
            vec![(
                "/items/0/packaging",
                json!([{ "type": "CT", "quantity": 0, "marks": "A" }, { "type": "CT", "quantity": 2, "marks": "A" }]),
            )],
            "items.0.packaging.1.quantity",
        ),
        ("R0220", vec![("/items/0/packaging", packages("NE", json!(0)))], "items.0.packaging.0.quantity"),
        ("R0364", vec![("/items/0/packaging", packages("CT", json!(0)))], "items.0.packaging.0.quantity"),
        (
            "C0035",
            [offices("CH001251", "NL000510"), vec![("/transit_type", json!("T2"))]].concat(),
            "items.0.previous_documents",
        ),
        (
            "G0026",
            vec![
                ("/items/0/previous_documents", export("26NL000510A1B2C3A2")),
                ("/additional_declaration_type", json!("D")),
            ],
            "items.0.previous_documents.0.type",
        ),
        (
            "R0416",
            vec![("/items/0/previous_documents", export("26NL000510A1B2C3J5"))],
            "items.0.previous_documents.0.id",
        ),
    ]
}

fn warned() -> Vec<Case> {
    let guarantee = json!({ "type": "0", "reference": "26NL0000000123456", "amount": 1 });
    let two_guarantees = vec![
        ("/guarantee_type", Value::Null),
        ("/guarantee_reference", Value::Null),
        ("/guarantee_amount", Value::Null),
        ("/guarantees", json!([guarantee, guarantee])),
    ];
    let excise = json!([{ "type": "C651", "id": "26NL00000000000000001" }]);
    vec![
        ("C0086", two_guarantees, "guarantees.1.access_code"),
        ("R0601", vec![("/items/0/supporting_documents", excise)], "items.0.supporting_documents.0.type"),
    ]
}
