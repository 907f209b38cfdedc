use crate::InvalidReference;
use crate::invalid_reference::reference;
use std::str::FromStr;

reference!(
    /// Economic Operators Registration and Identification number: two letters and 1 to 15 letters
    /// or digits, upper case, without spaces. Only the EU register can tell whether the number exists.
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

#[cfg(test)]
mod tests {
    use super::Eori;

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
