use std::fmt::Write;
use std::str::FromStr;

/// How numbers of invoices are written: text with `{year}` and `{number:5}`, the digits to fill up to.
///
/// Both must be there: the series begins anew each year, and no two documents may bear one number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberFormat {
    before_year: String,
    before_number: String,
    digits: usize,
    after: String,
}

/// A text that cannot be a number format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must hold {{year}} and after it {{number:N}} with 1 to 9 digits, and at most 20 other characters")]
pub struct InvalidNumberFormat;

impl NumberFormat {
    /// The number of the document with that place in the series of the year.
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
        Self { before_year: String::new(), before_number: "-".to_owned(), digits: 5, after: String::new() }
    }
}

impl FromStr for NumberFormat {
    type Err = InvalidNumberFormat;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (before_year, rest) = text.split_once("{year}").ok_or(InvalidNumberFormat)?;
        let (before_number, rest) = rest.split_once("{number:").ok_or(InvalidNumberFormat)?;
        let (digits, after) = rest.split_once('}').ok_or(InvalidNumberFormat)?;
        let digits = digits.parse().ok().filter(|digits| (1..=9).contains(digits)).ok_or(InvalidNumberFormat)?;
        let others = [before_year, before_number, after];
        let plain = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || "-/._ ".contains(c));
        // Digits right before the running number would make 1 and 11 of one look like 11 and 1 of the other.
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
    fn a_format_that_could_give_one_number_twice_is_refused() {
        for text in
            ["{number:5}", "{year}", "{year}{number:5}", "{year}-{number:0}", "{year}-{number:x}", "{year}1{number:5}"]
        {
            assert_eq!(text.parse::<NumberFormat>(), Err(InvalidNumberFormat), "{text}");
        }
        assert!("{year}-{number:5}<script>".parse::<NumberFormat>().is_err());
    }
}
