use customs_kernel::rules::Rule;
use customs_kernel::{RuleCode, field_rules};

field_rules! {
    /// An IBAN (ISO 13616), in capitals and without blanks, or nothing.
    pub(super) Iban(text: str, Rule::Unstated) {
        if text.is_empty() {
            None
        } else if !has_form_of_iban(text) {
            Some((RuleCode::Iban, "must be an IBAN: two letters, two digits and 11 to 30 letters or digits"))
        } else if text.starts_with("NL") && text.len() != 18 {
            Some((RuleCode::DutchIban, "must have 18 characters when it is Dutch"))
        } else {
            let remainder = remainder_of_97(text.chars().skip(4).chain(text.chars().take(4)));
            (remainder != Some(1)).then_some((RuleCode::IbanCheckDigits, "is no IBAN: its check digits do not fit"))
        }
    }

    /// A BIC (ISO 9362), in capitals, or nothing.
    pub(super) Bic(text: str, Rule::Unstated) {
        let fits = matches!(text.len(), 0 | 8 | 11)
            && text.chars().take(6).all(|c| c.is_ascii_uppercase())
            && text.chars().skip(6).all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
        (!fits).then_some((RuleCode::Bic, "must be a BIC of 8 or 11 letters and digits"))
    }
}

fn has_form_of_iban(text: &str) -> bool {
    (15..=34).contains(&text.len())
        && text.chars().take(2).all(|c| c.is_ascii_uppercase())
        && text.chars().skip(2).take(2).all(|c| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
}

/// The number written by these digits and letters (A is 10, Z is 35) modulo 97 (ISO 7064); `None` for other characters.
pub(super) fn remainder_of_97(characters: impl Iterator<Item = char>) -> Option<u32> {
    let mut remainder = 0;
    for character in characters {
        let value = character.to_digit(36)?;
        remainder = (remainder * if value < 10 { 10 } else { 100 } + value) % 97;
    }
    Some(remainder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use customs_kernel::rules::FieldRule;

    #[test]
    fn an_iban_with_one_wrong_or_two_swapped_digits_is_found() {
        for right in
            ["NL91ABNA0417164300", "DE89370400440532013000", "BE68539007547034", "PL61109010140000071219812874"]
        {
            assert!(Iban::check(right).is_ok(), "{right}");
        }
        for wrong in [
            "NL91ABNA0417164301",
            "NL91ABNA0417146300",
            "NL19ABNA0417164300",
            "NL91ABNA041716430",
            "nl91ABNA0417164300",
            "9191ABNA0417164300",
            "NL91 ABNA 0417 1643 00",
        ] {
            assert!(Iban::check(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_bic_names_bank_and_country_in_letters() {
        assert!(Bic::check("ABNANL2A").is_ok());
        assert!(Bic::check("DEUTDEFF500").is_ok());
        for wrong in ["ABNANL2", "ABN1NL2A", "ABNANL2AXX", "ABNANL2a"] {
            assert!(Bic::check(wrong).is_err(), "{wrong}");
        }
    }
}
