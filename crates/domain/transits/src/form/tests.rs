use super::*;
use crate::testing::a_complete_transit;
use serde_json::Value;

/// Every later release reads the stored transits, so no field may be renamed.
#[test]
fn the_stored_form_has_every_field_under_its_name_and_every_digit() {
    let stored: Value = serde_json::from_str(include_str!("../testing/complete_form.json")).expect("JSON");
    assert_eq!(serde_json::to_value(a_complete_transit()).expect("JSON"), stored);
}

#[test]
fn what_is_absent_is_not_stored_and_what_a_later_release_adds_is_ignored() {
    assert_eq!(serde_json::to_string(&TransitForm::default()).expect("JSON"), "{}");
    let later: TransitForm =
        serde_json::from_str(r#"{ "something_new": [1], "items": [{ "also_new": {} }] }"#).expect("a form");
    assert_eq!(later.items, [ItemForm::default()]);
}

/// Returns the value with each code of a country or currency in small letters.
fn in_small_letters(value: &Value) -> Value {
    match value {
        Value::Array(entries) => entries.iter().map(in_small_letters).collect(),
        Value::Object(fields) => Value::Object(fields.iter().map(|(name, value)| small(name, value)).collect()),
        value => value.clone(),
    }
}

fn small(name: &str, value: &Value) -> (String, Value) {
    let is_code = ["country", "currency", "nationality"].iter().any(|word| name.contains(word));
    match value {
        Value::String(code) if is_code => (name.to_owned(), Value::from(code.to_lowercase())),
        value => (name.to_owned(), in_small_letters(value)),
    }
}

#[test]
fn every_code_of_a_country_or_currency_is_written_in_capitals() {
    let stored: Value = serde_json::from_str(include_str!("../testing/complete_form.json")).expect("JSON");
    let sent = in_small_letters(&stored);
    assert_ne!(sent, stored);
    let mut form: TransitForm = serde_json::from_value(sent).expect("a form");
    form.write_codes_in_capitals();
    assert_eq!(serde_json::to_value(&form).expect("JSON"), stored);
}
