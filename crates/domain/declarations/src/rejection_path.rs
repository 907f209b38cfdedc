use crate::ports::CodeTables;
use crate::{AuthorityError, Declaration, EmissionMap, Rejection, RejectionError};
use chrono::{DateTime, Utc};

/// The rejection record of an answer: each error with its text, the field of the declaration that
/// its pointer names, and what that field held.
pub(crate) fn rejection_of(
    declaration: &Declaration,
    errors: &[AuthorityError],
    map: Option<&EmissionMap>,
    codes: &dyn CodeTables,
    arrived_at: DateTime<Utc>,
) -> Rejection {
    let form = serde_json::to_value(declaration.complete_form()).unwrap_or_default();
    let errors = errors
        .iter()
        .map(|error| {
            let path = error.pointer.as_deref().zip(map).and_then(|(pointer, map)| map.path_of(pointer));
            RejectionError {
                code: error.code.clone(),
                text: error.text.clone().or_else(|| codes.error_text(&error.code)),
                pointer: error.pointer.clone(),
                path: path.map(str::to_owned),
                original_value: path.and_then(|path| value_at(&form, path)),
                line_number: path.and_then(line_number),
            }
        })
        .collect();
    Rejection { arrived_at, errors }
}

/// The scalar at the path of the create body. The items of the body stand inside `declaration`; in
/// the stored form they stand beside it.
fn value_at(form: &serde_json::Value, path: &str) -> Option<String> {
    let path = path.strip_prefix("declaration.").filter(|rest| rest.starts_with("items.")).unwrap_or(path);
    let found = path.split('.').try_fold(form, |value, step| match step.parse::<usize>() {
        Ok(index) => value.get(index),
        Err(_) => value.get(step),
    })?;
    match found {
        serde_json::Value::String(text) => Some(text.clone()),
        serde_json::Value::Number(number) => Some(number.to_string()),
        serde_json::Value::Bool(flag) => Some(flag.to_string()),
        serde_json::Value::Null | serde_json::Value::Array(_) | serde_json::Value::Object(_) => None,
    }
}

fn line_number(path: &str) -> Option<u32> {
    let index: u32 = path.strip_prefix("declaration.items.")?.split('.').next()?.parse().ok()?;
    index.checked_add(1)
}
