//! A corpus of broken forms: every form that differs from a complete one in a single value, with the errors that it
//! gets. The file of a form shows which texts clients read, so that a change of a rule is seen in its text.

use crate::FieldErrors;
use serde_json::{Value, json};
use std::path::Path;

/// Most characters of the errors of one form that the file keeps.
const MOST_OF_A_LINE: usize = 1_000;

/// Compares the errors of all broken forms with the file, one line for each form.
///
/// `check` returns `None` for a document that is not such a form at all. With `WRITE_CORPUS=1` the file is written
/// again.
///
/// # Panics
/// When a form gets other errors than the file says.
pub fn assert_corpus(file: &str, form: &Value, check: impl Fn(Value) -> Option<FieldErrors>) {
    let reported = corpus(form, check);
    if std::env::var_os("WRITE_CORPUS").is_some() {
        std::fs::write(Path::new(file), &reported).expect("the file can be written");
    }
    let known = std::fs::read_to_string(file).expect("the file of the corpus");
    for (now, before) in reported.lines().zip(known.lines()) {
        assert_eq!(now, before, "{file}; with WRITE_CORPUS=1 it is written anew");
    }
    assert_eq!(reported.lines().count(), known.lines().count(), "{file}; with WRITE_CORPUS=1 it is written anew");
}

fn corpus(form: &Value, check: impl Fn(Value) -> Option<FieldErrors>) -> String {
    let mut pointers = vec![String::new()];
    pointers_of(form, "", &mut pointers);
    let mut reported = String::new();
    for pointer in pointers {
        for (label, value) in replacements(form.pointer(&pointer).unwrap_or(&Value::Null)) {
            let mut broken = form.clone();
            if let Some(place) = broken.pointer_mut(&pointer) {
                *place = value;
            }
            let Some(errors) = check(broken) else { continue };
            let errors: Vec<String> = errors
                .iter()
                .flat_map(|(path, rules)| rules.iter().map(move |rule| format!("{path}: {rule}")))
                .collect();
            if !errors.is_empty() {
                let line: String = errors.join(" | ").chars().take(MOST_OF_A_LINE).collect();
                reported.push_str(&format!("{pointer} {label} | {line}\n"));
            }
        }
    }
    reported
}

/// The pointers of all values below a value.
fn pointers_of(value: &Value, at: &str, found: &mut Vec<String>) {
    let below: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(name, value)| (format!("{at}/{name}"), value)).collect(),
        Value::Array(entries) => {
            entries.iter().enumerate().map(|(index, value)| (format!("{at}/{index}"), value)).collect()
        }
        _ => Vec::new(),
    };
    for (pointer, value) in below {
        found.push(pointer.clone());
        pointers_of(value, &pointer, found);
    }
}

/// Values that may break a rule in place of this one, each with a name.
fn replacements(value: &Value) -> Vec<(&'static str, Value)> {
    let mut others = vec![("null", Value::Null)];
    match value {
        Value::String(_) => others.extend([
            ("empty", json!("")),
            ("blank", json!(" ")),
            ("control", json!("\u{1}")),
            ("short", json!("x")),
            ("word", json!("zz")),
            ("digits", json!("12345")),
            ("long", json!("é".repeat(2_001))),
            ("long digits", json!("1".repeat(300))),
            ("far day", json!("+10000-01-01")),
        ]),
        Value::Number(_) => others.extend([
            ("negative", number("-1")),
            ("zero", number("0")),
            ("small", number("-0.0000001")),
            ("three decimals", number("1.234")),
            ("large", number("12345678901234567")),
            ("hundred thousand", number("100000")),
        ]),
        Value::Array(entries) => others.extend([
            ("none", json!([])),
            ("an empty entry", json!([{}])),
            ("many", json!(vec![entries.first().cloned().unwrap_or(json!({})); 1_000])),
        ]),
        Value::Object(_) => others.push(("empty", json!({}))),
        Value::Null | Value::Bool(_) => {}
    }
    others
}

/// A number with all of its digits.
fn number(text: &str) -> Value {
    serde_json::from_str(text).expect("a number")
}
