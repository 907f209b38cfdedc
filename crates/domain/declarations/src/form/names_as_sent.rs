//! Writes field paths with the names that the client used, because several fields have two names in JSON.

use customs_kernel::FieldErrors;
use customs_kernel::facts::Warning;
use serde_json::{Value, json};

/// Fields with a second name, as `fields(alias)` declares it: the list they are in, their name, and the second name.
const OTHER_NAMES: [(&str, &str, &str); 5] = [
    ("authorizations", "type_code", "type"),
    ("items", "taric_subheading", "taric"),
    ("packaging", "type", "soort"),
    ("packaging", "quantity", "aantal"),
    ("packaging", "marks", "merk"),
];

/// The errors with field names as the client wrote them in the body.
#[must_use]
pub fn errors_as_sent(errors: FieldErrors, sent: &Value) -> FieldErrors {
    errors.map_paths(|path| path_as_sent(path, sent))
}

/// The errors of a single item with field names as the client wrote them in the item.
#[must_use]
pub fn item_errors_as_sent(errors: FieldErrors, sent: Value) -> FieldErrors {
    const ITEM: &str = "items.0.";
    let sent = json!({ "items": [sent] });
    errors.map_paths(|path| path_as_sent(&format!("{ITEM}{path}"), &sent)[ITEM.len()..].to_owned())
}

/// Warnings with field names as the client wrote them in the body.
#[must_use]
pub fn warnings_as_sent(warnings: Vec<Warning>, sent: &Value) -> Vec<Warning> {
    warnings.into_iter().map(|warning| warning.map_path(|path| path_as_sent(path, sent))).collect()
}

/// The path with the names that the client used.
#[must_use]
pub fn path_as_sent(path: &str, sent: &Value) -> String {
    let mut place = Some(sent);
    let mut list = "";
    let mut names = Vec::new();
    for name in path.split('.') {
        let name = match (name.parse::<usize>(), place) {
            (Ok(index), _) => {
                place = place.and_then(|entries| entries.get(index));
                name
            }
            (Err(_), Some(Value::Object(fields))) => {
                let other = OTHER_NAMES
                    .iter()
                    .find(|(of, canonical, other)| {
                        *of == list && *canonical == name && !fields.contains_key(name) && fields.contains_key(*other)
                    })
                    .map_or(name, |(.., other)| *other);
                place = fields.get(other);
                list = name;
                other
            }
            (Err(_), _) => name,
        };
        names.push(name);
    }
    names.join(".")
}
