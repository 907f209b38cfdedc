use crate::form::ItemForm;
use customs_form_macros::growing;
use customs_kernel::{FieldErrors, RuleCode};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

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

/// The values for one declaration.
pub(crate) struct DeclarationValues<'a> {
    all: Option<&'a str>,
    goods: BTreeMap<&'a GoodsKey, &'a str>,
    lines: BTreeMap<u32, &'a str>,
}

impl<'a> DeclarationValues<'a> {
    /// The value for a line; `goods` is the key of its goods. Line 0 is the declaration as a whole.
    pub(crate) fn value_for(&self, line: u32, goods: Option<&GoodsKey>) -> Option<&'a str> {
        let equal = || goods.and_then(|goods| self.goods.get(goods).copied());
        self.lines.get(&line).copied().or_else(equal).or(self.all)
    }
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

    /// The values for a declaration, so that each of its lines finds its own at once, however many there are.
    #[must_use]
    pub(crate) fn for_declaration(&self, declaration: i64) -> DeclarationValues<'_> {
        let own = self.lines.iter().filter(|own| own.declaration == declaration);
        // Of several for the same the first counts, so it is put in last.
        DeclarationValues {
            all: self.value.as_deref(),
            goods: self.goods.iter().rev().map(|equal| (&equal.goods, equal.value.as_str())).collect(),
            lines: own.rev().map(|own| (own.line, own.value.as_str())).collect(),
        }
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
        let value_for = |declaration: i64, line: u32, goods: Option<&GoodsKey>| {
            values.for_declaration(declaration).value_for(line, goods)
        };
        assert_eq!(value_for(7, 2, Some(&shaver)), Some("line"));
        assert_eq!(value_for(7, 3, Some(&shaver)), Some("goods"));
        assert_eq!(value_for(8, 2, Some(&shaver)), Some("goods"));
        assert_eq!(value_for(8, 2, Some(&goods("9401"))), Some("all"));
        assert_eq!(value_for(8, 0, None), Some("all"));
        assert_eq!(MendValues::default().for_declaration(8).value_for(0, None), None);
    }

    #[test]
    fn of_several_values_for_the_same_the_first_counts() {
        let line = |value: &str| LineValue { declaration: 7, line: 2, value: value.to_owned() };
        let equal = |value: &str| GoodsValue { goods: goods("8510"), value: value.to_owned() };
        let values = MendValues {
            goods: vec![equal("goods"), equal("later")],
            lines: vec![line("line"), line("later")],
            ..MendValues::default()
        };
        let own = values.for_declaration(7);
        assert_eq!((own.value_for(2, None), own.value_for(3, Some(&goods("8510")))), (Some("line"), Some("goods")));
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
