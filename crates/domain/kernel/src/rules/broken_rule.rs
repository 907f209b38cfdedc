use super::{RuleCode, RuleValue};
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// Whether the names of values are compared with the table of codes: only where tests are built, so that a name that
/// was forgotten there refuses no request.
const IS_CHECKED: bool = cfg!(feature = "testing");

/// A rule that a field breaks: a code for programs and translations, the English text, and the values that the text
/// names. Two are equal when a client reads the same text.
#[derive(Debug, Clone)]
pub struct BrokenRule {
    code: RuleCode,
    text: Cow<'static, str>,
    values: Vec<(&'static str, RuleValue)>,
}

impl BrokenRule {
    /// Creates a broken rule. The text is a sentence without subject ("must be at least net_weight"), one for each code
    /// but for its values and the name of its subject.
    #[must_use]
    pub fn new(code: RuleCode, text: impl Into<Cow<'static, str>>) -> Self {
        Self { code, text: text.into(), values: Vec::new() }
    }

    /// Adds a value that the text names, such as the greatest length.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<RuleValue>) -> Self {
        let is_known = || self.code.values().contains(&name);
        assert!(!IS_CHECKED || is_known(), "the table of codes has no value {name} at {}", self.code);
        self.values.push((name, value.into()));
        self
    }

    /// The rule that a value must be given.
    #[must_use]
    pub const fn required() -> Self {
        Self { code: RuleCode::Required, text: Cow::Borrowed("is required"), values: Vec::new() }
    }

    /// The rule that a text has at most `most` characters.
    #[must_use]
    pub fn too_long(most: impl Into<RuleValue>) -> Self {
        let most = most.into();
        Self::new(RuleCode::Length, format!("must not be longer than {most} characters")).with("max", most)
    }

    /// The rule that a number lies between two others, both included.
    #[must_use]
    pub fn outside(least: impl Into<RuleValue>, most: impl Into<RuleValue>) -> Self {
        let (least, most) = (least.into(), most.into());
        let text = format!("must be between {least} and {most}");
        Self::new(RuleCode::Range, text).with("min", least).with("max", most)
    }

    /// The rule that a number has at most `most` decimals.
    #[must_use]
    pub fn too_many_decimals(most: u32) -> Self {
        Self::new(RuleCode::Decimals, format!("must not have more than {most} decimals")).with("max", most)
    }

    /// The rule that a text is one of a list.
    #[must_use]
    pub fn none_of(allowed: &[&str]) -> Self {
        let allowed = allowed.join(", ");
        Self::new(RuleCode::OneOf, format!("must be one of {allowed}")).with("allowed", allowed)
    }

    /// The code, the same for all values.
    #[must_use]
    pub const fn code(&self) -> RuleCode {
        self.code
    }

    /// The English text, a sentence without subject.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The values that the text names, by name.
    #[must_use]
    pub fn values(&self) -> &[(&'static str, RuleValue)] {
        &self.values
    }
}

impl PartialEq for BrokenRule {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for BrokenRule {}

impl Serialize for BrokenRule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl std::fmt::Display for BrokenRule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for BrokenRule {}

impl From<&Self> for BrokenRule {
    fn from(rule: &Self) -> Self {
        rule.clone()
    }
}

impl<T: Into<Cow<'static, str>>> From<(RuleCode, T)> for BrokenRule {
    fn from((code, text): (RuleCode, T)) -> Self {
        Self::new(code, text)
    }
}
