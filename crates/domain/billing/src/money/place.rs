//! The place of a customer, as far as it matters for VAT on services to businesses.

use customs_kernel::is_iso_country;

/// The other EU member states: the country code of an address, and the letters that their VAT numbers start with. Greek
/// numbers start with EL, and customs and tax offices also use EL as the country code. Monaco counts as France
/// (directive 2006/112/EC, article 7). The Netherlands is not in the list, because the broker charges VAT there.
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

/// Country codes outside the EU that ISO 3166-1 lacks. Northern Ireland (XI) counts as part of the EU for goods only;
/// for services it is the United Kingdom. Kosovo (XK) has no ISO code, but customs uses this one.
const OUTSIDE_BESIDE_ISO: [&str; 2] = ["XI", "XK"];

/// The place of a customer for VAT.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// The customer is in the Netherlands.
    Home,
    /// The customer is in another member state. Its VAT numbers start with these letters.
    MemberState(&'static str),
    /// The customer is outside the EU.
    Outside,
    /// The place is unknown, because the address has no country.
    NotStated,
    /// The country code does not exist.
    NoCountry,
}

impl Place {
    /// The place for an address with this country code.
    pub(super) fn from_country(country: Option<&str>) -> Self {
        let code = country.map(|code| code.trim().to_ascii_uppercase()).unwrap_or_default();
        match code.as_str() {
            "" => Self::NotStated,
            HOME => Self::Home,
            code => match OTHER_MEMBER_STATES.iter().find(|(known, _)| *known == code) {
                Some((_, prefix)) => Self::MemberState(prefix),
                None if is_iso_country(code) || OUTSIDE_BESIDE_ISO.contains(&code) => Self::Outside,
                None => Self::NoCountry,
            },
        }
    }
}

/// The letters of another member state at the start of a VAT number, if the text looks like one: 2 to 12 letters and
/// digits follow, at least one of them a digit. Only the national registers know whether the number exists.
pub(super) fn member_state_of(vat_number: &str) -> Option<&'static str> {
    let number: String =
        vat_number.chars().filter(|c| !matches!(c, ' ' | '.' | '-')).collect::<String>().to_uppercase();
    let (letters, rest) = number.split_at_checked(2)?;
    // Monaco has no VAT prefix of its own.
    let (_, prefix) = OTHER_MEMBER_STATES.iter().find(|(known, _)| *known == letters && letters != "MC")?;
    // Old Irish numbers may contain + and *.
    let is_plain = rest.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '*'));
    let fits = (2..=12).contains(&rest.len()) && is_plain && rest.chars().any(|c| c.is_ascii_digit());
    fits.then_some(prefix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_is_home_a_member_state_outside_or_no_country() {
        let place_of = |code| Place::from_country(Some(code));
        assert_eq!(
            (Place::from_country(None), place_of(" "), place_of(" nl ")),
            (Place::NotStated, Place::NotStated, Place::Home)
        );
        assert_eq!(
            (place_of("GR"), place_of("EL"), place_of("MC")),
            (Place::MemberState("EL"), Place::MemberState("EL"), Place::MemberState("FR"))
        );
        assert_eq!([place_of("GB"), place_of("XI"), place_of("CH"), place_of("XK")], [Place::Outside; 4]);
        assert_eq!([place_of("XX"), place_of("UK"), place_of("QQ"), place_of("Duitsland")], [Place::NoCountry; 4]);
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
