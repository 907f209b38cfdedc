//! Where a customer is, as far as VAT on a service for a business goes.

use customs_kernel::is_iso_country;

/// Other member states of the EU by the country of an address, with the letters their VAT numbers begin with. Greek
/// numbers begin with EL, and customs and tax offices write the country like that as well; Monaco counts as France
/// (directive 2006/112/EC, article 7). The Netherlands are not among them: there the broker charges VAT.
const OTHER_MEMBER_STATES: [(&str, &str); 28] = [
    ("AT", "AT"),
    ("BE", "BE"),
    ("BG", "BG"),
    ("CY", "CY"),
    ("CZ", "CZ"),
    ("DE", "DE"),
    ("DK", "DK"),
    ("EE", "EE"),
    ("EL", "EL"),
    ("ES", "ES"),
    ("FI", "FI"),
    ("FR", "FR"),
    ("GR", "EL"),
    ("HR", "HR"),
    ("HU", "HU"),
    ("IE", "IE"),
    ("IT", "IT"),
    ("LT", "LT"),
    ("LU", "LU"),
    ("LV", "LV"),
    ("MC", "FR"),
    ("MT", "MT"),
    ("PL", "PL"),
    ("PT", "PT"),
    ("RO", "RO"),
    ("SE", "SE"),
    ("SI", "SI"),
    ("SK", "SK"),
];
const HOME: &str = "NL";

/// Northern Ireland counts as part of the EU for goods alone: for services it is the United Kingdom. Kosovo is no code of
/// ISO, but customs writes it so.
const OUTSIDE_BESIDE_ISO: [&str; 2] = ["XI", "XK"];

/// Where a customer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In the Netherlands.
    Home,
    /// In another member state, whose VAT numbers begin with these letters.
    MemberState(&'static str),
    /// Outside the EU.
    Outside,
    /// Nobody said it.
    Untold,
    /// A code that is no country.
    NoCountry,
}

impl Place {
    /// That of an address with this country.
    pub(super) fn of(country: Option<&str>) -> Self {
        let code = country.map(|code| code.trim().to_ascii_uppercase()).unwrap_or_default();
        match code.as_str() {
            "" => Self::Untold,
            HOME => Self::Home,
            code => match OTHER_MEMBER_STATES.iter().find(|(known, _)| *known == code) {
                Some((_, prefix)) => Self::MemberState(prefix),
                None if is_iso_country(code) || OUTSIDE_BESIDE_ISO.contains(&code) => Self::Outside,
                None => Self::NoCountry,
            },
        }
    }
}

/// The letters of another member state that a VAT number begins with, if it looks like one: behind them stand 2 to 12
/// letters and digits, at least one of them a digit. Whether it exists only the registers know.
pub(super) fn member_state_of(vat_number: &str) -> Option<&'static str> {
    let number: String =
        vat_number.chars().filter(|c| !matches!(c, ' ' | '.' | '-')).collect::<String>().to_uppercase();
    let (letters, rest) = number.split_at_checked(2)?;
    // Monaco has no letters of its own.
    let (_, prefix) = OTHER_MEMBER_STATES.iter().find(|(known, _)| *known == letters && letters != "MC")?;
    // Irish numbers of before may hold + and *.
    let is_plain = rest.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '*'));
    let fits = (2..=12).contains(&rest.len()) && is_plain && rest.chars().any(|c| c.is_ascii_digit());
    fits.then_some(prefix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_is_home_a_member_state_outside_or_no_country() {
        let of = |code| Place::of(Some(code));
        assert_eq!((Place::of(None), of(" "), of(" nl ")), (Place::Untold, Place::Untold, Place::Home));
        assert_eq!(
            (of("GR"), of("EL"), of("MC")),
            (Place::MemberState("EL"), Place::MemberState("EL"), Place::MemberState("FR"))
        );
        assert_eq!([of("GB"), of("XI"), of("CH"), of("XK")], [Place::Outside; 4]);
        assert_eq!([of("XX"), of("UK"), of("QQ"), of("Duitsland")], [Place::NoCountry; 4]);
    }

    #[test]
    fn a_vat_number_of_another_member_state_begins_with_its_letters() {
        for (number, expected) in [
            ("DE136695976", Some("DE")),
            ("el 123.456.789", Some("EL")),
            ("GR123456789", Some("EL")),
            ("IE1+23456W", Some("IE")),
            ("NL123456782B01", None),
            ("GB123456789", None),
            ("XI123456789", None),
            ("MC12345678901", None),
            ("136695976", None),
            ("DE", None),
            ("DEABC", None),
            ("DE1234567890123", None),
            ("Ü1", None),
            (" ", None),
        ] {
            assert_eq!(member_state_of(number), expected, "{number}");
        }
    }
}
