use chrono::NaiveDate;
use rust_decimal::Decimal;

/// A value that the sentence of a rule names, by its kind: languages write numbers and days in ways of their own, and
/// words as they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RuleValue {
    /// A number, with its decimals.
    Number(Decimal),
    /// A day.
    Day(NaiveDate),
    /// A code, a reference, a name or what a person wrote.
    Words(String),
}

impl RuleValue {
    /// Reads a value from its text, by its name: limits and counts are numbers, `day` is a day, and others are words.
    #[must_use]
    pub fn from_text(name: &str, text: &str) -> Self {
        let read = match name {
            "min" | "max" | "count" | "line" | "column" => text.parse().ok().map(Self::Number),
            "day" => text.parse().ok().map(Self::Day),
            _ => None,
        };
        read.unwrap_or_else(|| Self::from(text))
    }
}

impl std::fmt::Display for RuleValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Day(day) => day.fmt(f),
            Self::Words(words) => f.write_str(words),
        }
    }
}

impl From<NaiveDate> for RuleValue {
    fn from(day: NaiveDate) -> Self {
        Self::Day(day)
    }
}

impl From<String> for RuleValue {
    fn from(words: String) -> Self {
        Self::Words(words)
    }
}

impl From<&str> for RuleValue {
    fn from(words: &str) -> Self {
        Self::Words(words.to_owned())
    }
}

impl From<Decimal> for RuleValue {
    fn from(number: Decimal) -> Self {
        Self::Number(number)
    }
}

macro_rules! whole_numbers {
    ($($kind:ty),+) => {$(
        impl From<$kind> for RuleValue {
            fn from(number: $kind) -> Self {
                Self::Number(number.into())
            }
        }
    )+};
}

whole_numbers!(i32, i64, u32, u64, usize);

#[cfg(test)]
mod tests {
    use super::RuleValue;
    use chrono::NaiveDate;
    use rust_decimal::Decimal;

    #[test]
    fn the_api_has_values_as_texts() {
        let day = NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day");
        let reported: [RuleValue; 4] = [day.into(), Decimal::new(165, 1).into(), 50_000_usize.into(), "16.5".into()];
        assert_eq!(reported.map(|value| value.to_string()), ["2026-03-02", "16.5", "50000", "16.5"]);
    }

    #[test]
    fn words_that_look_like_numbers_are_words() {
        assert_ne!(RuleValue::from("16.5"), RuleValue::from(Decimal::new(165, 1)));
    }
}
