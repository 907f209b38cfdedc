use crate::{InvalidReference, iso_6346_check_digit};
use std::fmt;
use std::str::FromStr;

/// Guarantee reference number: two digits of the year, country, 12 characters and a check digit. A voucher has a letter
/// and 6 digits more.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grn(String);

const FORM: InvalidReference = InvalidReference::breaks(
    "must be a GRN: 2 digits, 2 letters, 12 letters or digits, a check digit, and for a voucher a letter and 6 digits",
);
const CHECK: InvalidReference = InvalidReference::breaks("must be a GRN; its check digit is wrong");

impl Grn {
    /// The GRN as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Grn {
    type Err = InvalidReference;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let form = |(position, byte): (usize, u8)| match position {
            0 | 1 | 16 | 18.. => byte.is_ascii_digit(),
            2 | 3 | 17 => byte.is_ascii_uppercase(),
            _ => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
        };
        if !matches!(text.len(), 17 | 24) || !text.bytes().enumerate().all(form) {
            return Err(FORM);
        }
        let (body, rest) = text.split_at(16);
        let check = iso_6346_check_digit(body).map(|digit| digit.to_string());
        if check.is_some_and(|check| rest.starts_with(&check)) { Ok(Self(text.to_owned())) } else { Err(CHECK) }
    }
}

impl fmt::Display for Grn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::{CHECK, FORM, Grn};

    #[test]
    fn the_seventeenth_character_checks_the_sixteen_before_it() {
        for text in ["26NL0000000123456", "25DE7300QA0047110", "24BE00123456789A4A000017"] {
            assert_eq!(text.parse::<Grn>().map(|grn| grn.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("26NL0000000123457".parse::<Grn>(), Err(CHECK));
    }

    #[test]
    fn other_lengths_and_characters_are_no_grn() {
        for text in [
            "",
            "26NL000000012345",
            "26NL0000000123456A00017",
            "26NL0000000123456A0000170",
            "2ANL0000000123456",
            "26nl0000000123456",
            "26NL00000001é456",
            "24BE00123456789A41000017",
        ] {
            assert_eq!(text.parse::<Grn>(), Err(FORM), "{text}");
        }
    }
}
