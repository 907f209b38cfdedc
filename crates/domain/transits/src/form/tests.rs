use super::*;
use crate::testing::a_complete_transit;
use serde_json::Value;

/// Stored transits are read by every later release: no field is renamed.
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
