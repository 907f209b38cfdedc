use customs_kernel::{has_vat_form, is_vat_country};

/// Checks a VAT number, given in capitals and without spaces. `country` applies when the number does not begin with a
/// country. Numbers of countries outside the Union cannot be checked and pass; only the registers know whether a
/// number exists.
///
/// Dutch numbers satisfy the 11-test or, as those of sole traders do since 2020, modulo 97 over the whole number.
pub(super) fn check_vat_number(number: &str, country: Option<&str>) -> Result<(), &'static str> {
    let number = with_country(number, country);
    let Some((country, rest)) = number.split_at_checked(2) else { return Ok(()) };
    if has_vat_form(country, rest) == Some(false) {
        return Err("must be a VAT number as its country writes it");
    }
    if country == "NL" && !is_dutch_number(&number) {
        return Err("must be a VAT number with a valid check digit");
    }
    Ok(())
}

/// A VAT number, given in capitals and without spaces, with its country in front, as the registers hold it and invoices
/// have to show it (Directive 2006/112/EC art. 215). A number that already begins with a country keeps it; Greek numbers
/// begin with EL, those of Monaco with FR.
///
/// Two capitals in front are a country only if they are one: they can be the key of a French number (`AB123456789`).
/// Where they are both, the number is of the given country if it has the form of its numbers and not that of theirs.
#[must_use]
pub fn with_country(number: &str, country: Option<&str>) -> String {
    match country.map(prefix_of) {
        Some(country) if !names_country(number, country) => format!("{country}{number}"),
        Some(_) | None => match number.strip_prefix("GR") {
            Some(rest) => format!("EL{rest}"),
            None => number.to_owned(),
        },
    }
}

/// What VAT numbers of a country begin with.
fn prefix_of(country: &str) -> &str {
    match country {
        "GR" => "EL",
        "MC" => "FR",
        other => other,
    }
}

/// Whether the number begins with a country, and is not a number of the given country that only looks so.
fn names_country(number: &str, given: &str) -> bool {
    let Some((letters, rest)) = number.split_at_checked(2) else { return false };
    let letters = if letters == "GR" { "EL" } else { letters };
    let is_of_given = || has_vat_form(letters, rest) == Some(false) && has_vat_form(given, number) == Some(true);
    letters == given || (is_vat_country(letters) && !is_of_given())
}

fn is_dutch_number(number: &str) -> bool {
    !number.ends_with("B00") && (passes_eleven_test(&number[2..11]) || leaves_one_of_97(number))
}

/// The 11-test: the first eight digits weighted 9 to 2, summed modulo eleven, give the ninth digit.
fn passes_eleven_test(digits: &str) -> bool {
    let values: Vec<u32> = digits.chars().filter_map(|digit| digit.to_digit(10)).collect();
    let sum: u32 = values.iter().zip((2..=9).rev()).map(|(digit, weight)| digit * weight).sum();
    values.get(8) == Some(&(sum % 11))
}

/// The modulo 97 test: letters count as 10 to 35 (as in an IBAN), and the whole is read as one number.
fn leaves_one_of_97(number: &str) -> bool {
    let rest = number.chars().filter_map(|character| character.to_digit(36)).fold(0, |rest, value| {
        let shift = if value < 10 { 10 } else { 100 };
        (rest * shift + value) % 97
    });
    rest == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dutch_numbers_pass_one_of_two_tests() {
        for number in
            ["NL123456782B01", "NL004495445B01", "NL801234566B01", "NL123456789B13", "NL000000012B62", "NL001234567B29"]
        {
            assert_eq!(check_vat_number(number, None), Ok(()), "{number}");
            assert_eq!(check_vat_number(&number[2..], Some("NL")), Ok(()), "{number}");
        }
        for number in [
            "NL801234567B01",
            "NL12345678B01",
            "NL123456782A01",
            "NL123456782B00",
            "NL123456789B14",
            "NL123456789B12",
            "NL12345678B13",
            "NL",
        ] {
            assert!(check_vat_number(number, None).is_err(), "{number}");
        }
    }

    #[test]
    fn numbers_of_member_states_have_their_form() {
        let table = [
            ("ATU12345678", true),
            ("AT12345678", false),
            ("BE0123456789", true),
            ("DE123456789", true),
            ("DE12345678", false),
            ("EL123456789", true),
            ("GR123456789", true),
            ("FRXX123456789", true),
            ("FROI123456789", false),
            ("IE1234567FA", true),
            ("IE1+23456W", true),
            ("SE123456789001", true),
            ("SE123456789002", false),
            ("XIGD123", true),
        ];
        for (number, valid) in table {
            assert_eq!(check_vat_number(number, None).is_ok(), valid, "{number}");
        }
        assert!(check_vat_number("12345678", Some("DE")).is_err());
        assert!(check_vat_number("123456789", Some("GR")).is_ok());
    }

    /// A French number is a key of two letters or digits (not O or I) and the nine digits of the SIREN (Directive
    /// 2006/112/EC art. 215, VIES: `FRXX999999999`). AB is not a country of ISO 3166-1. BE, DE and NL are: Belgian
    /// numbers have ten digits and Dutch ones a B, so that those are French; German ones have nine, so that this one is
    /// German.
    #[test]
    fn two_capitals_are_a_country_only_if_they_are_one() {
        for (number, country, whole) in [
            ("AB123456789", Some("FR"), "FRAB123456789"),
            ("AB123456789", Some("MC"), "FRAB123456789"),
            ("AB123456789", None, "AB123456789"),
            ("FRAB123456789", None, "FRAB123456789"),
            ("FRAB123456789", Some("FR"), "FRAB123456789"),
            ("12345678901", Some("FR"), "FR12345678901"),
            ("A1123456789", Some("FR"), "FRA1123456789"),
            ("1A123456789", Some("FR"), "FR1A123456789"),
            ("BE123456789", Some("FR"), "FRBE123456789"),
            ("NL123456789", Some("FR"), "FRNL123456789"),
            ("DE123456789", Some("FR"), "DE123456789"),
            ("BE0123456789", Some("FR"), "BE0123456789"),
            ("FR123456789", Some("FR"), "FR123456789"),
            ("GB123456789", Some("FR"), "GB123456789"),
            ("HA456", Some("XI"), "XIHA456"),
            ("XI123456789", Some("GB"), "XI123456789"),
            ("GR123456789", Some("GR"), "EL123456789"),
            ("123456789", Some("EL"), "EL123456789"),
            ("1", Some("DE"), "DE1"),
        ] {
            assert_eq!(with_country(number, country), whole, "{number} {country:?}");
        }
        for (number, valid) in
            [("AB123456789", true), ("AB12345678", false), ("OI123456789", false), ("FR123456789", false)]
        {
            assert_eq!(check_vat_number(number, Some("FR")).is_ok(), valid, "{number}");
        }
    }

    #[test]
    fn what_cannot_be_checked_passes() {
        for (number, country) in
            [("CHE123456789MWST", None), ("US12", None), ("12", None), ("12", Some("US")), ("É", None)]
        {
            assert_eq!(check_vat_number(number, country), Ok(()), "{number}");
        }
    }
}
