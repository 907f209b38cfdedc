use customs_kernel::rules::{FieldRule, Rule, refuse};
use customs_kernel::{BrokenRule, RuleCode};
use std::fmt::{self, Write};
use std::str::FromStr;

const USUAL_DIGITS: usize = 5;

/// Format of invoice numbers: a text with the placeholders `{year}` and `{number:5}`. The digit is the width that the
/// number is zero-filled to; plain `{number}` means five.
///
/// Both placeholders are required, because the series starts again each year and no two documents may have the same
/// number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberFormat {
    before_year: String,
    before_number: String,
    digits: usize,
    after: String,
}

/// The text is not a valid number format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "must hold {{year}} and, after a sign that is no digit, {{number}} or {{number:N}} with N from 1 to 9; \
         beside them at most 20 letters, digits, blanks and - / . _"
)]
pub struct InvalidNumberFormat;

impl NumberFormat {
    /// The number of the document at this position in the year's series.
    #[must_use]
    pub fn number(&self, year: i32, sequence: u32) -> String {
        let Self { before_year, before_number, digits, after } = self;
        let mut text = format!("{before_year}{year}{before_number}");
        // Writing into a string cannot fail.
        let _ = write!(text, "{sequence:0digits$}{after}");
        text
    }
}

impl Default for NumberFormat {
    fn default() -> Self {
        Self { before_year: String::new(), before_number: "-".to_owned(), digits: USUAL_DIGITS, after: String::new() }
    }
}

impl fmt::Display for NumberFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { before_year, before_number, digits, after } = self;
        write!(f, "{before_year}{{year}}{before_number}{{number:{digits}}}{after}")
    }
}

/// A text that is a format of invoice numbers; an empty text counts as left out.
impl FieldRule for NumberFormat {
    type Value = str;
    const RULE: Rule = Rule::Unstated;

    fn check(text: &str) -> Result<(), Vec<BrokenRule>> {
        let error = text.parse::<Self>().err().filter(|_| !text.is_empty());
        refuse(error.map(|error| (RuleCode::NumberFormat, error.to_string()).into()).into_iter().collect())
    }
}

impl FromStr for NumberFormat {
    type Err = InvalidNumberFormat;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (before_year, rest) = text.split_once("{year}").ok_or(InvalidNumberFormat)?;
        let (before_number, rest) = rest.split_once("{number").ok_or(InvalidNumberFormat)?;
        let (digits, after) = rest.split_once('}').ok_or(InvalidNumberFormat)?;
        let digits = match digits.strip_prefix(':') {
            Some(digits) => digits.parse().ok(),
            None if digits.is_empty() => Some(USUAL_DIGITS),
            None => None,
        };
        let digits = digits.filter(|digits| (1..=9).contains(digits)).ok_or(InvalidNumberFormat)?;
        let others = [before_year, before_number, after];
        let plain = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || "-/._ ".contains(c));
        // With digits right before the running number, 1 and 11 of one format could look like 11 and 1 of another.
        let clear = before_number.chars().next_back().is_some_and(|c| !c.is_ascii_digit());
        if !clear || !others.iter().all(|text| plain(text)) || others.iter().map(|text| text.len()).sum::<usize>() > 20
        {
            return Err(InvalidNumberFormat);
        }
        Ok(Self {
            before_year: before_year.to_owned(),
            before_number: before_number.to_owned(),
            digits,
            after: after.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_filled_up_and_never_cut() {
        let format = NumberFormat::default();
        assert_eq!(format.number(2026, 7), "2026-00007");
        assert_eq!(format.number(2026, 123_456), "2026-123456");
        let own: NumberFormat = "F{year}/{number:4}-NL".parse().expect("a format");
        assert_eq!(own.number(2027, 42), "F2027/0042-NL");
    }

    #[test]
    fn a_format_is_written_as_it_was_given() {
        for (given, written) in [
            ("F{year}/{number:4}-NL", "F{year}/{number:4}-NL"),
            ("{year}-{number}", "{year}-{number:5}"),
            (&*NumberFormat::default().to_string(), "{year}-{number:5}"),
        ] {
            let format: NumberFormat = given.parse().expect("a format");
            assert_eq!(format.to_string(), written);
        }
    }

    #[test]
    fn a_format_that_could_give_one_number_twice_is_refused() {
        for text in [
            "{number:5}",
            "{year}",
            "{year}{number:5}",
            "{year}-{number:0}",
            "{year}-{number:x}",
            "{year}-{number5}",
            "{year}1{number:5}",
        ] {
            assert_eq!(text.parse::<NumberFormat>(), Err(InvalidNumberFormat), "{text}");
        }
        assert!("{year}-{number:5}<script>".parse::<NumberFormat>().is_err());
    }
}
