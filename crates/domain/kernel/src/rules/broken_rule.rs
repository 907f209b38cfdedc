use super::codes;
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// Code of the rule that a value must be given.
pub const REQUIRED: &str = "required";
/// Code of the rule that a text may not hold control characters, which neither storage nor messages can carry.
pub const CONTROL_CHARACTERS: &str = "control_characters";

/// Whether rules are compared with the tables of [`codes`]: only where tests are built, so that a code that was forgotten
/// there refuses nobody's request.
const IS_CHECKED: bool = cfg!(feature = "testing");

/// A rule that a field breaks: a code for programs and translations, the English text, and the values that the text
/// names. Two are equal when a client reads the same text.
#[derive(Debug, Clone)]
pub struct BrokenRule {
    code: Cow<'static, str>,
    text: Cow<'static, str>,
    values: Vec<(Cow<'static, str>, String)>,
}

impl BrokenRule {
    /// Creates a broken rule. The code is one of [`codes`]; the text is a sentence without subject ("must be at least
    /// net_weight").
    #[must_use]
    pub fn new(code: impl Into<Cow<'static, str>>, text: impl Into<Cow<'static, str>>) -> Self {
        let code: Cow<'static, str> = code.into();
        assert!(!IS_CHECKED || codes::is_known(&code), "no table of the codes of rules has {code}");
        Self { code, text: text.into(), values: Vec::new() }
    }

    /// Adds a value that the text names, such as the greatest length.
    #[must_use]
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: impl ToString) -> Self {
        let name: Cow<'static, str> = name.into();
        let has_value = || codes::has_value(&self.code, &name);
        assert!(!IS_CHECKED || has_value(), "the table of codes has no value {name} at {}", self.code);
        self.values.push((name, value.to_string()));
        self
    }

    /// The rule that a value must be given.
    #[must_use]
    pub const fn required() -> Self {
        Self { code: Cow::Borrowed(REQUIRED), text: Cow::Borrowed("is required"), values: Vec::new() }
    }

    /// The rule that a text has at most `most` characters.
    #[must_use]
    pub fn too_long(most: impl ToString) -> Self {
        let most = most.to_string();
        Self::new("length", format!("must not be longer than {most} characters")).with("max", most)
    }

    /// The rule that a number lies between two others, both included.
    #[must_use]
    pub fn outside(least: impl ToString, most: impl ToString) -> Self {
        let (least, most) = (least.to_string(), most.to_string());
        Self::new("range", format!("must be between {least} and {most}")).with("min", least).with("max", most)
    }

    /// The rule that a number has at most `most` decimals.
    #[must_use]
    pub fn too_many_decimals(most: u32) -> Self {
        Self::new("decimals", format!("must not have more than {most} decimals")).with("max", most)
    }

    /// The rule that a text is one of a list.
    #[must_use]
    pub fn none_of(allowed: &[&str]) -> Self {
        let allowed = allowed.join(", ");
        Self::new("one_of", format!("must be one of {allowed}")).with("allowed", allowed)
    }

    /// The code: lower case with underscores, the same whatever the values are.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The English text, a sentence without subject.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The values that the text names, by name.
    #[must_use]
    pub fn values(&self) -> &[(Cow<'static, str>, String)] {
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

impl From<&Self> for BrokenRule {
    fn from(rule: &Self) -> Self {
        rule.clone()
    }
}

impl<T: Into<Cow<'static, str>>> From<(&'static str, T)> for BrokenRule {
    fn from((code, text): (&'static str, T)) -> Self {
        Self::new(code, text)
    }
}
