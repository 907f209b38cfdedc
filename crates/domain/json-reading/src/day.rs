use chrono::NaiveDate;
use customs_kernel::RuleCode;
use serde::{Deserialize, Deserializer};

/// A calendar day (`YYYY-MM-DD`). A text that is not a day is no value of a wrong type: it breaks a rule, which is
/// reported with all other broken rules. Until then it is kept as `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Day(Option<NaiveDate>);

impl Day {
    /// The rule that a text breaks which is not a day.
    pub const RULE: (RuleCode, &'static str) = (RuleCode::Date, "must be a date (YYYY-MM-DD)");

    /// The day; `None` when the text was not one.
    #[must_use]
    pub const fn get(self) -> Option<NaiveDate> {
        self.0
    }

    /// Reads a text that should be a day.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let form = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        Self(if form { NaiveDate::parse_from_str(text, "%Y-%m-%d").ok() } else { None })
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::read(&String::deserialize(deserializer)?))
    }
}
