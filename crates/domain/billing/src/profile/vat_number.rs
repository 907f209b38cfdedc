use super::account::remainder_of_97;
use customs_kernel::rules::Rule;
use customs_kernel::{RuleCode, field_rules, has_vat_form, is_vat_country};

field_rules! {
    /// A VAT number in capitals and without blanks, or nothing: its country and 2 to 13 characters, the form of the
    /// country's numbers where it is known, and the check digits of Dutch numbers.
    pub(super) VatNumber(text: str, Rule::Unstated) {
        let prefix = text.get(..2).is_some_and(is_vat_country);
        // Old Irish numbers may contain + and *.
        let is_sign = |c| text.starts_with("IE") && matches!(c, '+' | '*');
        let plain = text.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || is_sign(c));
        let fits = prefix && plain && (4..=15).contains(&text.len()) && text.chars().any(|c| c.is_ascii_digit());
        match text.strip_prefix("NL") {
            _ if text.is_empty() => None,
            _ if !fits => Some((RuleCode::VatNumber, "must be a VAT number with its country, such as NL123456782B01")),
            Some(dutch) if !has_dutch_form(dutch) => {
                Some((RuleCode::DutchVatNumber, "must be NL, 9 digits, B and 2 digits"))
            }
            Some(dutch) if !is_legal_person(dutch) && remainder_of_97(text.chars()) != Some(1) => {
                Some((RuleCode::VatCheckDigits, "is no Dutch VAT number: its check digits do not fit"))
            }
            _ if text.split_at_checked(2).and_then(|(country, rest)| has_vat_form(country, rest)) == Some(false) => {
                Some((RuleCode::VatNumberForm, "must be a VAT number as its country writes it"))
            }
            _ => None,
        }
    }
}

fn has_dutch_form(text: &str) -> bool {
    let is = |at: usize, fits: fn(char) -> bool| text.chars().nth(at).is_some_and(fits);
    text.len() == 12 && (0..12).all(|at| is(at, if at == 9 { |c| c == 'B' } else { |c| c.is_ascii_digit() }))
}

/// Whether the number has the check digit of a Dutch legal person. Those numbers contain a tax number. Its last digit
/// is the weighted sum of the others modulo 11. Numbers of sole traders are checked modulo 97 since 2020.
fn is_legal_person(text: &str) -> bool {
    let digits: Vec<u32> = text.chars().take(9).filter_map(|c| c.to_digit(10)).collect();
    let weighed: u32 = digits.iter().zip((2..=9).rev()).map(|(digit, weight)| digit * weight).sum();
    digits.last().is_some_and(|last| weighed % 11 == *last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use customs_kernel::rules::FieldRule;

    #[test]
    fn dutch_numbers_are_checked_by_eleven_or_by_97_and_others_by_their_form() {
        for right in [
            "NL123456782B01",
            "NL000099998B57",
            "DE123456789",
            "BE0123456749",
            "XI123456789",
            "EL123456789",
            "FRAB123456789",
            "ESA12345678",
            "IE1+23456W",
            "CHE123456789",
        ] {
            assert!(VatNumber::check(right).is_ok(), "{right}");
        }
        // AB is the key of a French number, not a country.
        for wrong in [
            "NL123456783B01",
            "NL123456782B1",
            "NL123456782001",
            "123456782B01",
            "nl123456782b01",
            "NL",
            "DEABC",
            "DE12345678",
            "ES123456789",
            "XIGB123",
            "US1+2",
            "AB123456789",
        ] {
            assert!(VatNumber::check(wrong).is_err(), "{wrong}");
        }
    }
}
