use super::{Kind, Value};
use crate::{BrokenRule, RuleCode, RuleValue};
use std::collections::BTreeMap;
use std::fmt::{Display, Formatter, Result};
use std::hash::{Hash, Hasher};

/// A fact of any domain: its English sentence, its code and the values that it names. Two are equal when a client reads
/// the same sentence.
#[derive(Debug, Clone)]
pub struct Statement {
    code: &'static str,
    values: BTreeMap<&'static str, Value>,
    text: String,
}

impl Statement {
    /// Creates a statement. Facts make theirs by [`super::Fact::statement`].
    #[must_use]
    pub fn new(code: &'static str, text: String, values: Vec<(&'static str, Value)>) -> Self {
        Self { code, values: values.into_iter().collect(), text }
    }

    /// The statement with each of its texts changed: the sentence, the values, and those of the statements among them.
    #[must_use]
    pub fn map_texts(self, change: &dyn Fn(&str) -> String) -> Self {
        let changed = |value: Value| match value {
            Value::Text(text) => Value::Text(change(&text)),
            Value::Statements(all) => Value::Statements(all.into_iter().map(|one| one.map_texts(change)).collect()),
        };
        let values = self.values.into_iter().map(|(name, value)| (name, changed(value))).collect();
        Self { code: self.code, values, text: change(&self.text) }
    }

    /// The code: lower case with underscores, the same for all values.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// The English sentence.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The values that the sentence names, by name.
    #[must_use]
    pub const fn values(&self) -> &BTreeMap<&'static str, Value> {
        &self.values
    }

    /// The value with this name; `None` when it is missing or not of the kind.
    #[must_use]
    pub fn value<K: Kind>(&self, name: &str) -> Option<K> {
        self.values.get(name).and_then(K::from_value)
    }

    /// The broken rule that this statement was made of; `None` when its code is of no rule, or a value is missing.
    #[must_use]
    pub fn broken_rule(&self) -> Option<BrokenRule> {
        let code = RuleCode::from_word(self.code)?;
        code.values().iter().copied().try_fold(BrokenRule::new(code, self.text.clone()), |rule, name| {
            let text = self.values.get(name).and_then(Value::text)?;
            Some(rule.with(name, RuleValue::from_text(name, text)))
        })
    }
}

impl PartialEq for Statement {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Statement {}

impl Hash for Statement {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

/// A broken rule as the reason of a fact. Its code is one of [`crate::rules::codes`].
impl From<&BrokenRule> for Statement {
    fn from(rule: &BrokenRule) -> Self {
        let values = rule.values().iter().map(|(name, value)| (*name, Value::Text(value.to_string())));
        Self { code: rule.code().word(), values: values.collect(), text: rule.text().to_owned() }
    }
}

impl Display for Statement {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&self.text)
    }
}
