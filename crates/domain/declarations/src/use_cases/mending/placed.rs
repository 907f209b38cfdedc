//! Values at paths of a form, as JSON texts: numbers keep the digits that they have.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::{RawValue, to_raw_value};
use std::collections::BTreeMap;

/// The fields of an object, each as JSON text.
pub(super) type Fields = BTreeMap<String, Box<RawValue>>;

/// How a value is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spelling {
    /// As a text, which most fields are and others read.
    Text,
    /// As a number or a truth value, for fields that read no text.
    Bare,
}

impl Spelling {
    /// The JSON text of the value; `None` when it cannot be written so.
    fn json(self, value: &str) -> Option<Box<RawValue>> {
        match self {
            Self::Text => to_raw_value(value).ok(),
            Self::Bare => {
                let is_scalar = value == "true" || value == "false" || customs_json_reading::is_number(value);
                // What is no JSON all the same, such as `007`, is refused here.
                RawValue::from_string(value.to_owned()).ok().filter(|_| is_scalar)
            }
        }
    }
}

/// The value of a field with another value at these steps below it; `None` when there is a list or an object, or no such
/// entry of a list.
pub(super) fn replaced(
    current: Option<&RawValue>,
    steps: &[&str],
    value: &str,
    spelling: Spelling,
) -> Option<Box<RawValue>> {
    let Some((step, below)) = steps.split_first() else {
        let is_plain = current.is_none_or(|current| !current.get().starts_with(['[', '{']));
        return if is_plain { spelling.json(value) } else { None };
    };
    match step.parse::<usize>() {
        Ok(place) => {
            let mut list: Vec<Box<RawValue>> = read(current?)?;
            let entry = list.get_mut(place)?;
            let changed = replaced(Some(&**entry), below, value, spelling)?;
            *entry = changed;
            written(&list)
        }
        Err(_) => {
            let mut object: Fields = match current {
                Some(current) if current.get() != "null" => read(current)?,
                Some(_) | None => Fields::new(),
            };
            let changed = replaced(object.get(*step).map(|value| &**value), below, value, spelling)?;
            object.insert((*step).to_owned(), changed);
            written(&object)
        }
    }
}

/// The value at these steps as a person writes it; empty for null, and for what is no text, number or truth value.
pub(super) fn shown(current: Option<&RawValue>, steps: &[&str]) -> String {
    let plain = |value: &RawValue| match value.get().as_bytes().first() {
        Some(b'"') => read::<String>(value).unwrap_or_default(),
        Some(b'n' | b'[' | b'{') | None => String::new(),
        Some(_) => value.get().to_owned(),
    };
    let Some(current) = current else { return String::new() };
    match steps.split_first() {
        None => plain(current),
        Some((step, below)) => match step.parse::<usize>() {
            Ok(place) => {
                let list = read::<Vec<Box<RawValue>>>(current).unwrap_or_default();
                shown(list.get(place).map(|entry| &**entry), below)
            }
            Err(_) => {
                let object = read::<Fields>(current).unwrap_or_default();
                shown(object.get(*step).map(|value| &**value), below)
            }
        },
    }
}

/// The JSON text of a value that is written without fail.
pub(super) fn written<T: Serialize + ?Sized>(value: &T) -> Option<Box<RawValue>> {
    to_raw_value(value).ok()
}

fn read<T: DeserializeOwned>(value: &RawValue) -> Option<T> {
    serde_json::from_str(value.get()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(text: &str) -> Box<RawValue> {
        RawValue::from_string(text.to_owned()).expect("JSON")
    }

    #[test]
    fn one_value_is_replaced_and_all_others_keep_their_digits() {
        let documents = json(r#"[{"type":"N935","amount":12.500},{"type":"Y929"}]"#);
        let changed = replaced(Some(&documents), &["1", "type"], "C644", Spelling::Text).expect("replaced");
        assert!(changed.get().contains("12.500") && !changed.get().contains("Y929"), "{changed}");
        assert_eq!(shown(Some(&changed), &["0", "type"]), "N935");
        assert_eq!(shown(Some(&changed), &["1", "type"]), "C644");
        assert_eq!(shown(Some(&changed), &["0", "amount"]), "12.500");
        assert_eq!(shown(Some(&changed), &["2", "type"]), "");
        assert_eq!(shown(Some(&changed), &["0"]), "");
        let new = replaced(None, &["eori"], "NL1", Spelling::Text).expect("replaced");
        assert_eq!(new.get(), r#"{"eori":"NL1"}"#);
    }

    #[test]
    fn lists_objects_and_entries_that_are_missing_cannot_be_replaced() {
        let documents = json(r#"[{"type":"N935"}]"#);
        for steps in [&[] as &[&str], &["0"], &["1", "type"], &["type"]] {
            assert!(replaced(Some(&documents), steps, "x", Spelling::Text).is_none(), "{steps:?}");
        }
        assert!(replaced(None, &["0"], "x", Spelling::Text).is_none());
    }

    #[test]
    fn bare_values_are_numbers_and_truth_values() {
        let bare = |value| replaced(None, &[], value, Spelling::Bare).map(|json| json.get().to_owned());
        assert_eq!(bare("12.50").as_deref(), Some("12.50"));
        assert_eq!(bare("true").as_deref(), Some("true"));
        for value in ["x", "007", "1}", "null", "[1]", "\"a\""] {
            assert_eq!(bare(value), None, "{value}");
        }
    }
}
