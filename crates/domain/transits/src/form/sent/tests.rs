use super::*;
use serde_json::{Value, json};

const EVERY_FIELD: &str = include_str!("../../testing/complete_form.json");

#[test]
fn the_example_and_every_stored_field_are_read_without_an_unknown_field() {
    for text in [include_str!("../../../docs/t1.json"), EVERY_FIELD] {
        let read = TransitForm::read(text).expect("a form");
        assert!(read.unknown.is_empty() && read.more_unknown == 0, "{:?}", read.unknown);
        let stored: TransitForm = serde_json::from_str(text).expect("a form");
        assert_eq!(read.value, stored);
    }
}

#[test]
fn an_unknown_field_is_listed_and_a_wrong_type_is_named_at_its_path() {
    let misspelt = r#"{ "limitDate": "2026-03-02", "items": [{ "packaging": [{ "kind": "CT" }] }] }"#;
    let read = TransitForm::read(misspelt).expect("a form");
    let unknown: Vec<String> = read.unknown.iter().map(ToString::to_string).collect();
    let meant = "limitDate: is not known; did you mean limit_date?";
    assert_eq!(unknown, ["items.0.packaging.0.kind: is not known", meant]);
    let mistyped = r#"{ "seals": "A", "guarantee_access_code": 1234, "items": [{ "gross_weight": "1" }] }"#;
    let errors: Value = serde_json::to_value(TransitForm::read(mistyped).expect_err("errors")).expect("JSON");
    let expected = json!({
        "seals": ["must be a list"], "guarantee_access_code": ["must be a text"],
        "items.0.gross_weight": ["must be a number"],
    });
    assert_eq!(errors, expected);
}

#[test]
fn access_codes_are_read_without_blanks_and_null_stands_for_none() {
    let code = |code: Option<AccessCode>| code.map(|code| code.reveal().to_owned());
    let form =
        TransitForm::read(r#"{ "guarantee_access_code": " AB12 ", "guarantees": [{ "access_code": null }, {}] }"#)
            .expect("a form")
            .value;
    assert_eq!(code(form.guarantee_access_code).as_deref(), Some("AB12"));
    let listed: Vec<Option<String>> = form.guarantees.into_iter().map(|listed| code(listed.access_code)).collect();
    assert_eq!(listed, [Some(String::new()), None]);
}

#[test]
fn a_change_replaces_what_was_sent_and_its_access_code_in_any_case() {
    let mut form = TransitForm::read(EVERY_FIELD).expect("a form").value;
    form.guarantee_access_code = Some(AccessCode::new("AB12".to_owned()));
    let before = form.clone();
    let change = read::<TransitFields>(r#"{ "reference": "T-2", "items": null }"#).expect("fields").value;
    change.apply(&mut form);
    let expected =
        TransitForm { reference: Some("T-2".to_owned()), items: Vec::new(), guarantee_access_code: None, ..before };
    assert_eq!(form, expected);
}
