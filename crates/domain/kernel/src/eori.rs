use crate::invalid_reference::reference;
use crate::{BrokenRule, InvalidReference, RuleCode};
use std::str::FromStr;

reference!(
    /// Economic Operators Registration and Identification number: two letters and 1 to 15 letters
    /// or digits, upper case, without spaces. Only the EU register shows whether the number exists.
    Eori
);

impl FromStr for Eori {
    type Err = InvalidReference;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text: String = text.chars().filter(|c| *c != ' ').collect::<String>().to_ascii_uppercase();
        let valid = (3..=17).contains(&text.len())
            && text.bytes().take(2).all(|byte| byte.is_ascii_uppercase())
            && text.bytes().skip(2).all(|byte| byte.is_ascii_alphanumeric());
        if valid {
            Ok(Self(text))
        } else {
            Err(InvalidReference::breaks("must be an EORI: two letters and 1 to 15 letters or digits"))
        }
    }
}

/// The letters of the countries that give out EORI numbers: the member states of the EU, and Northern Ireland. Greece
/// is both GR and EL.
const OF_THE_UNION: [&str; 29] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "EL", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU",
    "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK", "XI",
];

impl Eori {
    /// Checks that a member state of the EU, or Northern Ireland, can have given the number out. A person who
    /// represents others before customs has such a number; their customers may have others.
    ///
    /// # Errors
    /// The rule that the number breaks.
    pub fn require_of_the_union(&self) -> Result<(), BrokenRule> {
        if self.as_str().get(..2).is_some_and(|letters| OF_THE_UNION.contains(&letters)) {
            return Ok(());
        }
        Err(BrokenRule::new(
            RuleCode::EoriOfTheUnion,
            "must be an EORI of a member state of the EU or of Northern Ireland (XI)",
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::Eori;

    #[test]
    fn who_represents_others_has_an_eori_of_the_union() {
        let is_taken = |text: &str| text.parse::<Eori>().expect("an EORI").require_of_the_union().is_ok();
        assert!(["NL801234566", "de1234567890", "EL1", "XI123"].into_iter().all(is_taken));
        assert!(!["foo", "GB123456789000", "CH123", "US1"].into_iter().any(is_taken));
    }

    #[test]
    fn eoris_are_two_letters_and_up_to_fifteen_characters() {
        for text in ["NL801234566", "de1234567890", "FR12345678901234", "XI1"] {
            assert!(text.parse::<Eori>().is_ok(), "{text}");
        }
        for text in ["", "NL", "801234566", "NL8012345678901234567", "NL80-1234", "ÑL801234566"] {
            assert!(text.parse::<Eori>().is_err(), "{text}");
        }
    }
}
