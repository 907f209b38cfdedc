use crate::InvalidReference;
use crate::check_character::iso_6346_check_digit;
use crate::invalid_reference::reference;
use std::str::FromStr;

reference!(
    /// Movement reference number: 18 characters that customs assigns to an accepted declaration (two
    /// digits of the year, country, 12 characters, procedure, check digit).
    Mrn
);

impl Mrn {
    /// Completes the first 17 characters of an MRN with the check digit that follows from them.
    ///
    /// # Errors
    /// When the 17 characters do not have the form of an MRN.
    pub fn with_check_character(first_17: &str) -> Result<Self, InvalidReference> {
        let digit = iso_6346_check_digit(first_17).ok_or(FORM)?;
        format!("{first_17}{digit}").parse()
    }

    /// Whether the last character is the check digit of the others. Foreign authorities assign MRNs for which it is
    /// not, so a wrong digit is not a reason to refuse an MRN.
    #[must_use]
    pub fn has_valid_check_character(&self) -> bool {
        let (body, check) = self.0.split_at(17);
        iso_6346_check_digit(body).is_some_and(|digit| check == digit.to_string())
    }
}

const FORM: InvalidReference =
    InvalidReference::breaks("must be an MRN: 2 digits, 2 letters, 13 letters or digits, 1 digit");

impl FromStr for Mrn {
    type Err = InvalidReference;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.to_ascii_uppercase();
        let form = |(position, byte): (usize, u8)| match position {
            0 | 1 | 17 => byte.is_ascii_digit(),
            2 | 3 => byte.is_ascii_uppercase(),
            _ => byte.is_ascii_alphanumeric(),
        };
        if text.len() == 18 && text.bytes().enumerate().all(form) { Ok(Self(text)) } else { Err(FORM) }
    }
}

#[cfg(test)]
mod tests {
    use super::Mrn;

    #[test]
    fn the_last_character_checks_the_others() {
        for text in ["26NL000396A1B2C3R0", "26NL000510ZX81K4A6", "26NL000563Q7T9M2J3"] {
            let mrn: Mrn = text.parse().expect("an MRN");
            assert!(mrn.has_valid_check_character(), "{text}");
            assert_eq!(Mrn::with_check_character(&text[..17]), Ok(mrn));
        }
        let foreign: Mrn = "26NL000396A1B2C3R1".parse().expect("an MRN by its form");
        assert!(!foreign.has_valid_check_character());
    }

    #[test]
    fn other_lengths_and_characters_are_no_mrn() {
        for text in ["", "26NL000396A1B2C3R", "26NL000396A1B2C3RX", "2XNL000396A1B2C3R0", "26NL000396A1B2-3R0"] {
            assert!(text.parse::<Mrn>().is_err(), "{text}");
        }
    }
}
