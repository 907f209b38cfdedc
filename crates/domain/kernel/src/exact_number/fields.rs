use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The fields of a form, each as the JSON text that it is written as: a [`serde_json::Value`] would round the numbers.
///
/// # Errors
/// When the form is not written as a JSON object.
pub fn json_fields<F: Serialize>(form: &F) -> serde_json::Result<BTreeMap<String, Box<RawValue>>> {
    serde_json::from_str(&serde_json::to_string(form)?)
}
