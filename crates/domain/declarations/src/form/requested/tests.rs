use super::*;
use serde_json::{Value, json};

/// The examples of declarations, as the project publishes them.
const EXAMPLES: [(&str, &str); 5] = [
    ("import-h1", include_str!("../../../docs/import-h1.json")),
    ("import-prelodged", include_str!("../../../docs/import-prelodged.json")),
    ("export", include_str!("../../../docs/export.json")),
    ("warehouse-entry", include_str!("../../../docs/warehouse-entry.json")),
    ("warehouse-entry-after-repair", include_str!("../../../docs/warehouse-entry-after-repair.json")),
];

fn errors(text: &str) -> Value {
    serde_json::to_value(DeclarationForm::read(text).expect_err("errors")).expect("JSON")
}

fn unknown(text: &str) -> Vec<String> {
    let read = DeclarationForm::read(text).expect("a form");
    read.unknown.iter().map(ToString::to_string).collect()
}

#[test]
fn every_example_is_read_without_an_unknown_field() {
    for (name, text) in EXAMPLES {
        let read = DeclarationForm::read(text).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
        assert!(read.unknown.is_empty() && read.more_unknown == 0, "{name}: {:?}", read.unknown);
        let sent: Value = serde_json::from_str(text).expect("JSON");
        let items = sent["declaration"]["items"].as_array().expect("items");
        assert_eq!(read.value.items.len(), items.len(), "{name}");
        assert_eq!(read.value.items[0].hs_code.as_deref(), items[0]["hs_code"].as_str(), "{name}");
        assert_eq!(read.value.declaration.office.as_deref(), sent["declaration"]["office"].as_str(), "{name}");
    }
}

/// The stored form in the shape that clients send: the items inside, and two names of their own.
fn as_sent(mut stored: Value) -> Value {
    let fields = stored.as_object_mut().expect("an object");
    for list in ["items", "skus"] {
        if let Some(lines) = fields.remove(list) {
            fields["declaration"][list] = lines;
        }
    }
    for (kept, sent) in
        [("days_delay_before_submit", "daysDelayBeforeSubmit"), ("apply_chain_procedure", "applyChainProcedure")]
    {
        let value = fields.remove(kept).expect("the form has every field");
        fields.insert(sent.to_owned(), value);
    }
    stored
}

#[test]
fn every_field_that_is_stored_is_read_as_it_is_sent() {
    let text = include_str!("../../testing/complete_form.json");
    let stored: DeclarationForm = serde_json::from_str(text).expect("a form");
    let sent = as_sent(serde_json::from_str(text).expect("JSON")).to_string();
    let read = DeclarationForm::read(&sent).expect("a form");
    assert!(read.unknown.is_empty(), "{:?}", read.unknown);
    assert_eq!(read.value, stored);
}

#[test]
fn an_unknown_field_is_listed_with_what_was_meant() {
    let misspelt = r#"{ "days_delay_before_submit": 5, "items": [], "declaration": {
        "incoterm": { "code": "CIF" }, "importer": { "nmae": "A" },
        "items": [{ "hsCode": "1", "packaging": [{ "soort": "CT", "colour": "red" }] }]
    } }"#;
    assert_eq!(
        unknown(misspelt),
        [
            "days_delay_before_submit: is not known; did you mean daysDelayBeforeSubmit?",
            "declaration.importer.nmae: is not known; did you mean name?",
            "declaration.incoterm: is not known; did you mean incoterms?",
            "declaration.items.0.hsCode: is not known; did you mean hs_code?",
            "declaration.items.0.packaging.0.colour: is not known",
            "items: is not known",
        ]
    );
}

#[test]
fn a_wrong_type_is_named_at_the_path_of_the_api() {
    let mistyped = r#"{ "daysDelayBeforeSubmit": "5", "applyChainProcedure": 1, "declaration": {
        "procedure": [], "total_invoice_value": "1", "items": [{ "taric": 0, "gross_weight": "12.5" }, null]
    } }"#;
    assert_eq!(
        errors(mistyped),
        json!({
            "daysDelayBeforeSubmit": ["must be a whole number"],
            "applyChainProcedure": ["must be true or false"],
            "declaration.procedure": ["must be an object"],
            "declaration.total_invoice_value": ["must be a number"],
            "declaration.items.0.taric": ["must be a text"],
            "declaration.items.0.gross_weight": ["must be a number"],
            "declaration.items.1": ["must be an object"],
        })
    );
    let twice = r#"{ "declaration": { "items": [{ "taric": "00", "taric_subheading": "00" }] } }"#;
    assert_eq!(errors(twice), json!({ "declaration.items.0.taric_subheading": ["is sent under two names"] }));
}

#[test]
fn what_the_form_cannot_hold_is_an_error_at_its_path() {
    for missing in ["{}", r#"{ "declaration": null }"#] {
        assert_eq!(errors(missing), json!({ "declaration": ["is required"] }), "{missing}");
    }
    let no_day =
        r#"{ "declaration": { "items": [{}, { "supporting_documents": [{ "expiry_date": "2026-02-30" }] }] } }"#;
    let path = "declaration.items.1.supporting_documents.0.expiry_date";
    assert_eq!(errors(no_day), json!({ path: ["must be a date (YYYY-MM-DD)"] }));
}

#[test]
fn other_names_of_fields_are_read_and_null_counts_as_left_out() {
    let text = r#"{ "reference": null, "declaration": {
        "procedure": null, "authorizations": [{ "type": "CGU" }],
        "items": [{ "taric": "00", "containers": null, "packaging": [{ "soort": "CT", "aantal": 4, "merk": "A" }] }]
    } }"#;
    let form = DeclarationForm::read(text).expect("a form").value;
    assert_eq!(form.reference, None);
    assert_eq!(form.declaration.authorizations[0].type_code.as_deref(), Some("CGU"));
    let (item, packages) = (&form.items[0], &form.items[0].packaging[0]);
    assert_eq!((item.taric_subheading.as_deref(), item.containers.len()), (Some("00"), 0));
    assert_eq!((packages.package_type.as_deref(), packages.quantity), (Some("CT"), Some(4)));
    assert_eq!(packages.marks.as_deref(), Some("A"));
}

#[test]
fn the_instructions_beside_the_form_are_read_too() {
    let text = r#"{ "submit_when_valid": false, "dossier_id": 7, "declaration": { "office": "NL000396" } }"#;
    let requested = read::<RequestedDeclaration>(text).expect("a declaration").value;
    assert_eq!((requested.submit_when_valid, requested.dossier_id), (Some(false), Some(7)));
    assert!(requested.is_readable());
    assert_eq!(requested.form.declaration.office.as_deref(), Some("NL000396"));
    assert_eq!(unknown(text), [""; 0]);
}
