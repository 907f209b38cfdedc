mod before_submission;
mod conditions;
mod formats;
mod lengths;
mod numbers;
mod plausibility;
mod required;
mod warnings;

use super::*;
use crate::testing::{a_complete_import, a_valid_export, a_valid_import};
use serde_json::{Value, json};

/// Sets values of a form by their paths in the create body; `null` removes a field.
fn edited(form: &DeclarationForm, edits: &[(&str, Value)]) -> DeclarationForm {
    let mut json = serde_json::to_value(form).expect("a form");
    for (path, value) in edits {
        *place(&mut json, path) = value.clone();
    }
    serde_json::from_value(without_nulls(json)).expect("a form again")
}

/// Finds the field of a path in the stored form, in which items and SKUs are beside `declaration`, and the two names in
/// camel case are in snake case.
fn place<'a>(json: &'a mut Value, path: &str) -> &'a mut Value {
    let path = match path {
        "applyChainProcedure" => "apply_chain_procedure",
        "daysDelayBeforeSubmit" => "days_delay_before_submit",
        _ if path.starts_with("declaration.items") || path.starts_with("declaration.skus") => &path[12..],
        _ => path,
    };
    path.split('.').fold(json, |value, step| match step.parse::<usize>() {
        Ok(index) => {
            if !value.is_array() {
                *value = json!([]);
            }
            let list = value.as_array_mut().expect("a list");
            if list.len() <= index {
                list.resize(index + 1, json!({}));
            }
            &mut list[index]
        }
        Err(_) => {
            if !value.is_object() {
                *value = json!({});
            }
            &mut value[step]
        }
    })
}

fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(fields) => Value::Object(
            fields.into_iter().filter(|(_, value)| !value.is_null()).map(|(k, v)| (k, without_nulls(v))).collect(),
        ),
        Value::Array(entries) => Value::Array(entries.into_iter().map(without_nulls).collect()),
        other => other,
    }
}

/// Returns the broken rules as `path: message`.
fn broken(form: &DeclarationForm) -> Vec<String> {
    broken_rules(form)
        .iter()
        .flat_map(|(path, messages)| messages.iter().map(move |message| format!("{path}: {message}")))
        .collect()
}

/// Checks that one value breaks exactly one rule, at its own path.
fn assert_refused(form: &DeclarationForm, path: &str, value: Value, message: &str) {
    let edit = [(path, value)];
    assert_eq!(broken(&edited(form, &edit)), [format!("{path}: {message}")], "{edit:?}");
}

fn assert_accepted(form: &DeclarationForm, path: &str, value: Value) {
    let edit = [(path, value)];
    assert_eq!(broken(&edited(form, &edit)), [""; 0], "{edit:?}");
}

#[test]
fn the_example_forms_keep_every_rule() {
    for form in [a_valid_import(), a_valid_export(), a_complete_import()] {
        assert_eq!(broken(&form), [""; 0]);
        assert_eq!(validate(form.clone()).expect("a valid form").form(), &form);
    }
}

#[test]
fn all_broken_rules_come_at_once() {
    let form = edited(
        &a_valid_import(),
        &[
            ("dms_version", json!("5.0")),
            ("declaration.office", json!(" ")),
            ("declaration.procedure.current", json!("99")),
            ("declaration.importer.eori", json!("12")),
            ("declaration.transport.containers.1.seals.0", json!("")),
            ("declaration.items.0.hs_code", json!("9401690000")),
            ("declaration.items.0.net_weight", json!(100)),
            ("declaration.items.1.supporting_documents.2.value", json!(-1)),
            ("declaration.skus.0.quantity", json!(0)),
        ],
    );
    let errors = validate(form).expect_err("it breaks rules");
    let paths: Vec<&str> = errors.paths().collect();
    assert_eq!(
        paths,
        [
            "declaration.importer.eori",
            "declaration.items.0.gross_weight",
            "declaration.items.0.hs_code",
            "declaration.items.1.country_of_origin",
            "declaration.items.1.description",
            "declaration.items.1.gross_weight",
            "declaration.items.1.hs_code",
            "declaration.items.1.invoice_value",
            "declaration.items.1.net_weight",
            "declaration.items.1.supporting_documents.0.type",
            "declaration.items.1.supporting_documents.1.type",
            "declaration.items.1.supporting_documents.2.type",
            "declaration.items.1.supporting_documents.2.value",
            "declaration.office",
            "declaration.procedure.current",
            "declaration.skus.0.quantity",
            "declaration.skus.0.sku_code",
            "declaration.transport.containers.0.number",
            "declaration.transport.containers.1.number",
            "declaration.transport.containers.1.seals.0",
            "dms_version",
        ]
    );
}

/// Storage and messages to customs cannot carry control characters in any field.
#[test]
fn control_characters_are_found_in_every_text() {
    let complete = serde_json::to_value(a_complete_import()).expect("a form");
    let mut pointers = Vec::new();
    texts(&complete, String::new(), &mut pointers);
    assert!(pointers.len() > 100, "{}", pointers.len());
    for pointer in pointers {
        // Fields of days and moments hold no text.
        if pointer.ends_with("expiry_date") || pointer.ends_with("entered_in_records_at") {
            continue;
        }
        for character in ["\0", "\u{1b}", "\u{ffff}"] {
            let mut form = complete.clone();
            let text = form.pointer_mut(&pointer).expect("a text");
            *text = json!(format!("{}{character}", text.as_str().expect("a text")));
            let errors = broken_rules(&serde_json::from_value(form).expect("a form"));
            assert!(errors.has_code(customs_kernel::RuleCode::ControlCharacters), "{pointer} {character:?}");
        }
    }
    // Tabs and ends of lines are part of a text, and of no code or reference by which a record is named.
    for (field, refused) in [("application_reference", false), ("reference", true)] {
        let errors = broken_rules(&edited(&a_valid_import(), &[(field, json!("a\tb\r\nc 货物 🚢"))]));
        assert_eq!(errors.has_code(customs_kernel::RuleCode::ControlCharacters), refused, "{field}");
    }
}

fn texts(value: &Value, at: String, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| texts(value, format!("{at}/{name}"), found)),
        Value::Array(entries) => {
            entries.iter().enumerate().for_each(|(index, value)| texts(value, format!("{at}/{index}"), found));
        }
        Value::String(_) => found.push(at),
        _ => {}
    }
}

/// The texts that clients read stay the same.
#[test]
fn each_broken_form_gets_the_errors_of_the_corpus() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/validation/tests/corpus.txt");
    let form = serde_json::to_value(a_complete_import()).expect("a form");
    customs_kernel::testing::corpus::assert_corpus(file, &form, |form| {
        Some(broken_rules(&serde_json::from_value::<DeclarationForm>(form).ok()?))
    });
}
