use customs_kernel::Checker;

/// Checks an IBAN (ISO 13616), which must be in capitals and without blanks.
pub(super) fn iban(check: &mut Checker, field: &str, text: Option<&str>) {
    let Some(text) = text else { return };
    if !has_form_of_iban(text) {
        check.error(field, ("iban", "must be an IBAN: two letters, two digits and 11 to 30 letters or digits"));
    } else if text.starts_with("NL") && text.len() != 18 {
        check.error(field, ("dutch_mrn", "must have 18 characters when it is Dutch"));
    } else if remainder_of_97(text.chars().skip(4).chain(text.chars().take(4))) != Some(1) {
        check.error(field, ("iban_check_digits", "is no IBAN: its check digits do not fit"));
    }
}

fn has_form_of_iban(text: &str) -> bool {
    (15..=34).contains(&text.len())
        && text.chars().take(2).all(|c| c.is_ascii_uppercase())
        && text.chars().skip(2).take(2).all(|c| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
}

/// Checks a BIC (ISO 9362), which must be in capitals.
pub(super) fn bic(check: &mut Checker, field: &str, text: Option<&str>) {
    let fits = |text: &str| {
        matches!(text.len(), 8 | 11)
            && text.chars().take(6).all(|c| c.is_ascii_uppercase())
            && text.chars().skip(6).all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
    };
    if text.is_some_and(|text| !fits(text)) {
        check.error(field, ("bic", "must be a BIC of 8 or 11 letters and digits"));
    }
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

    fn broken(rule: fn(&mut Checker, &str, Option<&str>), text: &str) -> bool {
        let mut check = Checker::default();
        rule(&mut check, "field", Some(text));
        check.into_result().is_err()
    }

    #[test]
    fn an_iban_with_one_wrong_or_two_swapped_digits_is_found() {
        for right in
            ["NL91ABNA0417164300", "DE89370400440532013000", "BE68539007547034", "PL61109010140000071219812874"]
        {
            assert!(!broken(iban, right), "{right}");
        }
        for wrong in [
            "NL91ABNA0417164301",
            "NL91ABNA0417146300",
            "NL19ABNA0417164300",
            "NL91ABNA041716430",
            "nl91ABNA0417164300",
            "9191ABNA0417164300",
            "NL91 ABNA 0417 1643 00",
            "",
        ] {
            assert!(broken(iban, wrong), "{wrong}");
        }
    }

    #[test]
    fn a_bic_names_bank_and_country_in_letters() {
        assert!(!broken(bic, "ABNANL2A"));
        assert!(!broken(bic, "DEUTDEFF500"));
        for wrong in ["ABNANL2", "ABN1NL2A", "ABNANL2AXX", "ABNANL2a"] {
            assert!(broken(bic, wrong), "{wrong}");
        }
    }
}
