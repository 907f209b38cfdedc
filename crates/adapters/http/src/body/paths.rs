use serde_json::Value;

/// Appends one more part to a dotted path.
fn push(path: &mut String, part: &str) {
    if !path.is_empty() {
        path.push('.');
    }
    path.push_str(part);
}

/// The paths of all texts and names in the value that contain U+0000. No text that is stored may contain it.
pub(crate) fn with_null_character(value: &Value) -> Vec<String> {
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
