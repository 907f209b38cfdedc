use super::*;
use serde_json::Value;

/// Stored declarations are read by every later release: no field is renamed.
#[test]
fn the_stored_form_has_every_field_under_its_name_and_every_digit() {
    let stored: Value = serde_json::from_str(include_str!("../testing/complete_form.json")).expect("JSON");
    let form: DeclarationForm = serde_json::from_value(stored.clone()).expect("a form");
    assert_eq!(serde_json::to_value(&form).expect("JSON"), stored);
}

#[test]
fn what_is_absent_is_not_stored_and_what_a_later_release_adds_is_ignored() {
    let nothing = serde_json::to_string(&DeclarationForm::default()).expect("JSON");
    assert_eq!(nothing, r#"{"declaration":{"procedure":{}}}"#);
    let later: DeclarationForm =
        serde_json::from_str(r#"{ "something_new": [1], "items": [{ "also_new": {} }] }"#).expect("a form");
    assert_eq!(later.items, [ItemForm::default()]);
}
