//! Texts with U+0000, which no database stores.

use crate::Refusal;
use crate::second_look::NAMED;
use customs_kernel::{FieldErrors, RuleCode};
use serde_json::Value;

/// Refuses a JSON text in which a text or a name contains U+0000.
pub(crate) fn refuse_null_characters(bytes: &[u8]) -> Result<(), Refusal> {
    if !bytes.windows(6).any(|window| window == b"\\u0000") {
        return Ok(());
    }
    let value: Value = serde_json::from_slice(bytes).map_err(|error| Refusal::no_json(&error))?;
    let mut errors = FieldErrors::default();
    let found = with_null_character(&value);
    let more = found.len().saturating_sub(NAMED);
    for path in found.into_iter().take(NAMED) {
        errors.add(path, (RuleCode::ControlCharacters, "must not contain the character U+0000"));
    }
    if more > 0 {
        errors.add("body", (RuleCode::ControlCharacters, format!("has {more} more texts with the character U+0000")));
    }
    if errors.is_empty() { Ok(()) } else { Err(Refusal::Invalid(errors)) }
}

/// The paths of all texts and names in the value that contain U+0000.
fn with_null_character(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    collect(value, &mut String::new(), &mut found);
    found
}

fn collect(value: &Value, path: &mut String, found: &mut Vec<String>) {
    let length = path.len();
    match value {
        Value::String(text) if text.contains('\0') => found.push(path.clone()),
        Value::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                push(path, &index.to_string());
                collect(value, path, found);
                path.truncate(length);
            }
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                push(path, &name.replace('\0', "\u{fffd}"));
                if name.contains('\0') {
                    found.push(path.clone());
                }
                collect(value, path, found);
                path.truncate(length);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Appends one more part to a dotted path.
fn push(path: &mut String, part: &str) {
    if !path.is_empty() {
        path.push('.');
    }
    path.push_str(part);
}
