use crate::form::ItemForm;
use customs_form_macros::growing;
use customs_kernel::{FieldErrors, RuleCode};
use serde::{Deserialize, Serialize};

/// Longest value, in characters.
const LONGEST: usize = 512;

/// What is put into a field that customs refused. A line gets its own value, otherwise that of its goods, otherwise the
/// value for all.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MendValues {
    /// The field to be filled in, below the one that customs pointed at: where that is a goods item as a whole, or an
    /// object, which lacks it. `None` for the one that customs pointed at itself, or that its code means.
    #[serde(default)]
    pub field: Option<String>,
    /// The value for all.
    pub value: Option<String>,
    /// Values for equal goods.
    #[serde(default)]
    pub goods: Vec<GoodsValue>,
    /// Values for lines.
    #[serde(default)]
    pub lines: Vec<LineValue>,
}

/// What makes goods equal for a person who mends them. Each is empty when the goods have none.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GoodsKey {
    /// Combined Nomenclature code and TARIC subheading, as far as they are filled in.
    pub commodity_code: String,
    /// Country of non-preferential origin.
    pub origin: String,
    /// Description of the goods.
    pub description: String,
}

/// The value for equal goods.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoodsValue {
    /// The goods.
    #[serde(flatten)]
    pub goods: GoodsKey,
    /// The value.
    pub value: String,
}

/// The value for one line.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineValue {
    /// Id of the declaration.
    pub declaration: i64,
    /// Number of the goods item, from 1; 0 for the declaration as a whole.
    pub line: u32,
    /// The value.
    pub value: String,
}

impl GoodsKey {
    /// The key of the goods of an item.
    #[must_use]
    pub fn from_item(item: &ItemForm) -> Self {
        let text = |text: &Option<String>| text.as_deref().unwrap_or_default().trim().to_owned();
        Self {
            commodity_code: text(&item.hs_code) + &text(&item.taric_subheading),
            origin: text(&item.country_of_origin),
            description: text(&item.description),
        }
    }
}

impl MendValues {
    /// Whether there is no value at all.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.value.is_none() && self.goods.is_empty() && self.lines.is_empty()
    }

    /// The value for a line of a declaration; `goods` is the key of its goods. Line 0 is the declaration as a whole.
    #[must_use]
    pub fn value_for(&self, declaration: i64, line: u32, goods: Option<&GoodsKey>) -> Option<&str> {
        let own = self.lines.iter().find(|own| own.declaration == declaration && own.line == line);
        let own = own.map(|own| &own.value);
        let equal = || self.goods.iter().find(|equal| Some(&equal.goods) == goods).map(|equal| &equal.value);
        own.or_else(equal).or(self.value.as_ref()).map(String::as_str)
    }

    /// The rules that the values break, by their paths in a request.
    #[must_use]
    pub fn broken_rules(&self) -> FieldErrors {
        let mut errors = FieldErrors::default();
        let is_step = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '.';
        if self.field.as_ref().is_some_and(|field| field.len() > LONGEST || !field.chars().all(is_step)) {
            errors.add("field", (RuleCode::Characters, "must be a path of letters, digits, underscores and points"));
        }
        if self.is_empty() {
            errors.add("value", (RuleCode::Required, "is required"));
        }
        let all = self.value.iter().map(|value| ("value".to_owned(), value));
        let goods = self.goods.iter().enumerate().map(|(at, equal)| (format!("goods.{at}.value"), &equal.value));
        let lines = self.lines.iter().enumerate().map(|(at, own)| (format!("lines.{at}.value"), &own.value));
        for (path, value) in all.chain(goods).chain(lines) {
            if value.trim().is_empty() {
                errors.add(path, (RuleCode::Required, "is required"));
            } else if value.chars().count() > LONGEST {
                errors.add(path, customs_kernel::BrokenRule::too_long(LONGEST));
            }
        }
        errors
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goods(code: &str) -> GoodsKey {
        GoodsKey { commodity_code: code.to_owned(), ..GoodsKey::default() }
    }

    #[test]
    fn a_line_has_its_own_value_before_that_of_its_goods_and_of_all() {
        let values = MendValues {
            field: None,
            value: Some("all".to_owned()),
            goods: vec![GoodsValue { goods: goods("8510"), value: "goods".to_owned() }],
            lines: vec![LineValue { declaration: 7, line: 2, value: "line".to_owned() }],
        };
        let shaver = goods("8510");
        assert_eq!(values.value_for(7, 2, Some(&shaver)), Some("line"));
        assert_eq!(values.value_for(7, 3, Some(&shaver)), Some("goods"));
        assert_eq!(values.value_for(8, 2, Some(&shaver)), Some("goods"));
        assert_eq!(values.value_for(8, 2, Some(&goods("9401"))), Some("all"));
        assert_eq!(values.value_for(8, 0, None), Some("all"));
        assert_eq!(MendValues::default().value_for(8, 0, None), None);
    }

    #[test]
    fn some_value_is_needed_and_none_is_empty_or_too_long() {
        let paths = |values: MendValues| values.broken_rules().paths().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(paths(MendValues::default()), ["value"]);
        let wrong = MendValues {
            field: Some("a/b".to_owned()),
            value: Some(" ".to_owned()),
            goods: vec![GoodsValue { goods: GoodsKey::default(), value: "x".repeat(LONGEST + 1) }],
            lines: vec![LineValue { declaration: 1, line: 1, value: "x".to_owned() }],
        };
        assert_eq!(paths(wrong), ["field", "goods.0.value", "value"]);
    }

    #[test]
    fn values_read_back_as_they_are_stored() {
        let values = MendValues {
            field: Some("taric_subheading".to_owned()),
            value: None,
            goods: vec![GoodsValue { goods: goods("8510"), value: "00".to_owned() }],
            lines: vec![LineValue { declaration: 7, line: 2, value: "12.50".to_owned() }],
        };
        let stored = serde_json::to_string(&values).expect("it is written");
        assert_eq!(serde_json::from_str::<MendValues>(&stored).expect("it reads"), values);
    }
}
