use crate::form::DeclarationForm;
use customs_form_macros::growing;
use customs_kernel::exact_number::json_fields;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// A field with its values before and after an amendment.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldDifference {
    /// The path of the field, such as `declaration.items.0.net_weight`.
    pub path: String,
    /// The value before it; `None` when the field was empty.
    pub before: Option<String>,
    /// The value after it; `None` when the field is empty.
    pub after: Option<String>,
}

/// The fields of an item that customs never sees: they follow from its place and from the warehouse.
const OWN_TO_THE_SERVICE: [&str; 2] = ["sequence", "stated"];

/// Returns the fields that differ between two forms, in the order of their paths, with items in the order of their
/// numbers.
#[must_use]
pub(crate) fn differences(before: &DeclarationForm, after: &DeclarationForm) -> Vec<FieldDifference> {
    let (mut old, mut new) = (values(before), values(after));
    let mut paths: Vec<Path> = old.keys().chain(new.keys()).cloned().collect();
    paths.sort_unstable();
    paths.dedup();
    let mut found = Vec::new();
    for path in paths {
        let (before, after) = (old.remove(&path), new.remove(&path));
        if before != after {
            found.push(FieldDifference { path: written(&path), before, after });
        }
    }
    found
}

/// One step of a path. Indexes are ordered as numbers, so that the tenth item comes after the ninth.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    Index(usize),
    Name(String),
}

type Path = Vec<Step>;

/// Returns all filled fields of the form by their paths in the create body, in which items are below `declaration`.
/// Numbers have all of their digits.
fn values(form: &DeclarationForm) -> BTreeMap<Path, String> {
    let mut found = BTreeMap::new();
    // Every form can be stored as JSON, so the conversion always succeeds.
    let Ok(fields) = json_fields(form) else { return found };
    for (name, value) in &fields {
        let mut path = match name.as_str() {
            "items" | "skus" => vec![Step::Name("declaration".to_owned())],
            _ => Vec::new(),
        };
        path.push(Step::Name(name.clone()));
        gather(&mut path, value, &mut found);
    }
    found
}

fn gather(path: &mut Path, value: &RawValue, found: &mut BTreeMap<Path, String>) {
    let text = value.get();
    match text.as_bytes().first() {
        None | Some(b'n') => {}
        Some(b'"') => drop(found.insert(path.clone(), read(text))),
        Some(b'[') => {
            for (index, entry) in read::<Vec<&RawValue>>(text).into_iter().enumerate() {
                path.push(Step::Index(index));
                gather(path, entry, found);
                path.pop();
            }
        }
        Some(b'{') => {
            let mut fields: BTreeMap<String, &RawValue> = read(text);
            fields.retain(|name, _| !OWN_TO_THE_SERVICE.contains(&name.as_str()));
            for (name, field) in fields {
                path.push(Step::Name(name));
                gather(path, field, found);
                path.pop();
            }
        }
        // A number or a flag.
        Some(_) => drop(found.insert(path.clone(), text.to_owned())),
    }
}

/// Reads a part of the JSON text of a form, which always has the type that its first character says.
fn read<'t, V: Deserialize<'t> + Default>(text: &'t str) -> V {
    serde_json::from_str(text).unwrap_or_default()
}

fn written(path: &[Step]) -> String {
    let steps = path.iter().map(|step| match step {
        Step::Index(index) => index.to_string(),
        Step::Name(name) => name.clone(),
    });
    steps.collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{a_valid_import, a_valid_item};
    use rust_decimal::Decimal;

    fn found(after: &DeclarationForm) -> Vec<(String, Option<String>, Option<String>)> {
        let differences = differences(&a_valid_import(), after);
        differences.into_iter().map(|it| (it.path, it.before, it.after)).collect()
    }

    fn some(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    #[test]
    fn each_field_that_differs_is_found_with_both_values() {
        let mut after = a_valid_import();
        after.declaration.office = some("NL000510");
        after.items[0].net_weight = Some(Decimal::new(95, 1));
        after.items[0].taric_subheading = None;
        let expected = [
            ("declaration.items.0.net_weight".to_owned(), some("11"), some("9.5")),
            ("declaration.items.0.taric_subheading".to_owned(), some("00"), None),
            ("declaration.office".to_owned(), some("NL000396"), some("NL000510")),
        ];
        assert_eq!(found(&after), expected);
    }

    #[test]
    fn numbers_keep_their_digits() {
        let mut after = a_valid_import();
        let weight = "1234567890123456.500001";
        after.items[0].net_weight = Some(weight.parse().expect("a number"));
        let path = "declaration.items.0.net_weight".to_owned();
        assert_eq!(found(&after), [(path, some("11"), some(weight))]);
    }

    #[test]
    fn forms_that_say_the_same_have_no_differences() {
        let mut after = a_valid_import();
        after.items[0].sequence = Some(1);
        assert_eq!(found(&after), []);
    }

    #[test]
    fn added_items_come_in_the_order_of_their_numbers() {
        let mut after = a_valid_import();
        after.items.resize(12, a_valid_item());
        let paths: Vec<String> = found(&after).into_iter().map(|(path, ..)| path).collect();
        let place = |item: &str| paths.iter().position(|path| path.starts_with(item));
        assert!(place("declaration.items.2.") < place("declaration.items.10."), "{paths:?}");
        assert!(found(&after).iter().all(|(_, before, after)| before.is_none() && after.is_some()));
    }
}
