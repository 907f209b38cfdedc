use crate::form::DeclarationForm;
use customs_kernel::exact_number::json_fields;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The values of a form by their paths in the create body. Numbers have the digits that they were sent with.
#[derive(Debug, Default)]
pub(super) struct FormValues {
    fields: BTreeMap<String, Box<RawValue>>,
    /// The items, read once for all of the paths below them.
    items: Vec<Box<RawValue>>,
}

impl FormValues {
    pub(super) fn read(form: &DeclarationForm) -> serde_json::Result<Self> {
        let mut fields = json_fields(form)?;
        let items = fields.remove("items").map_or_else(|| Ok(Vec::new()), |items| serde_json::from_str(items.get()))?;
        Ok(Self { fields, items })
    }

    /// The text, number or flag at a path. The items of the body are inside `declaration`; in the stored form they are
    /// beside it.
    pub(super) fn at(&self, path: &str) -> Option<String> {
        let path = path.strip_prefix("declaration.").filter(|rest| rest.starts_with("items.")).unwrap_or(path);
        let mut steps = path.split('.');
        let start = match steps.next()? {
            "items" => self.items.get(steps.next()?.parse::<usize>().ok()?),
            name => self.fields.get(name),
        };
        plain(steps.try_fold(&**start?, within)?)
    }
}

/// The value in a list or an object.
fn within<'v>(value: &'v RawValue, step: &str) -> Option<&'v RawValue> {
    let text = value.get();
    match step.parse::<usize>() {
        Ok(index) => serde_json::from_str::<Vec<&'v RawValue>>(text).ok()?.get(index).copied(),
        Err(_) => serde_json::from_str::<BTreeMap<String, &'v RawValue>>(text).ok()?.get(step).copied(),
    }
}

/// The value as a person writes it; `None` for null, a list and an object.
fn plain(value: &RawValue) -> Option<String> {
    let text = value.get();
    match text.as_bytes().first()? {
        b'"' => serde_json::from_str(text).ok(),
        b'n' | b'[' | b'{' => None,
        _ => Some(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::FormValues;
    use crate::form::{DeclarationForm, ItemForm};

    #[test]
    fn values_are_found_by_their_paths_and_keep_their_digits() {
        let item = ItemForm {
            description: Some("Chairs \"Oslo\"".to_owned()),
            gross_weight: Some("1234567890.500000".parse().expect("a number")),
            ..ItemForm::default()
        };
        let form = DeclarationForm { items: vec![ItemForm::default(), item], ..DeclarationForm::default() };
        let values = FormValues::read(&form).expect("JSON");
        let found = |path: &str| values.at(path);
        assert_eq!(found("declaration.items.1.gross_weight").as_deref(), Some("1234567890.500000"));
        assert_eq!(found("declaration.items.1.description").as_deref(), Some("Chairs \"Oslo\""));
        for path in ["declaration.items.1", "declaration.items.2.description", "declaration.items", "", "x.0", "items"]
        {
            assert_eq!(found(path), None, "{path}");
        }
    }
}
