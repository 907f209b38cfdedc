use regex_lite::Regex;

/// Whether what follows the country of a VAT number, in capitals and without spaces, has the form of the numbers of that
/// country, given by what its numbers begin with (Greece is EL, Northern Ireland XI); `None` where the form is unknown.
#[must_use]
pub fn has_vat_form(country: &str, rest: &str) -> Option<bool> {
    let (_, form) = FORMS.iter().find(|(known, _)| *known == country)?;
    #[expect(clippy::expect_used, reason = "a test compiles every form")]
    let form = Regex::new(&format!("^(?:{form})$")).expect("a regular expression");
    Some(form.is_match(rest))
}

/// The form of the number after the country, per country (Directive 2006/112/EC art. 215), as the Commission publishes
/// them for VIES ("the format of a VAT number") and, where that says less, as the country does: Irish check letters go up
/// to W, Dutch numbers have nine digits before the B, and Swedish ones end with 01 (Skatteverket).
const FORMS: [(&str, &str); 28] = [
    ("AT", r"U\d{8}"),
    ("BE", r"[01]\d{9}"),
    ("BG", r"\d{9,10}"),
    ("CY", r"\d{8}[A-Z]"),
    ("CZ", r"\d{8,10}"),
    ("DE", r"\d{9}"),
    ("DK", r"\d{8}"),
    ("EE", r"\d{9}"),
    ("EL", r"\d{9}"),
    // The first and the last character may be a letter or a digit, but not both a digit.
    ("ES", r"[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z]"),
    ("FI", r"\d{8}"),
    ("FR", r"[A-HJ-NP-Z0-9]{2}\d{9}"),
    ("HR", r"\d{11}"),
    ("HU", r"\d{8}"),
    ("IE", r"\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W]"),
    ("IT", r"\d{11}"),
    ("LT", r"\d{9}|\d{12}"),
    ("LU", r"\d{8}"),
    ("LV", r"\d{11}"),
    ("MT", r"\d{8}"),
    ("NL", r"\d{9}B\d{2}"),
    ("PL", r"\d{10}"),
    ("PT", r"\d{9}"),
    ("RO", r"\d{2,10}"),
    ("SE", r"\d{10}01"),
    ("SI", r"\d{8}"),
    ("SK", r"\d{10}"),
    ("XI", r"\d{9}|\d{12}|GD\d{3}|HA\d{3}"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_a_regular_expression() {
        for (country, form) in FORMS {
            assert!(Regex::new(form).is_ok(), "{country}");
        }
    }

    /// The structures that the Commission publishes, with `9` for a digit, `X` and `S` as it explains them, and beside
    /// each a text that is one character short, or has a letter where a digit belongs.
    #[test]
    fn numbers_of_every_member_state_have_its_form() {
        for (country, right, wrong) in [
            ("AT", &["U99999999"][..], &["999999999", "U9999999"][..]),
            ("BE", &["0999999999", "1999999999"], &["2999999999", "999999999"]),
            ("BG", &["999999999", "9999999999"], &["99999999"]),
            ("CY", &["99999999L"], &["999999999"]),
            ("CZ", &["99999999", "999999999", "9999999999"], &["9999999"]),
            ("DE", &["999999999"], &["99999999"]),
            ("DK", &["99999999"], &["9999999"]),
            ("EE", &["999999999"], &["99999999"]),
            ("EL", &["999999999"], &["99999999"]),
            ("ES", &["X9999999X", "X99999999", "99999999X"], &["999999999", "XX999999X"]),
            ("FI", &["99999999"], &["9999999"]),
            ("FR", &["99999999999", "X9999999999", "9X999999999", "XX999999999"], &["IX999999999", "XO999999999"]),
            ("HR", &["99999999999"], &["9999999999"]),
            ("HU", &["99999999"], &["9999999"]),
            (
                "IE",
                &["9S99999L", "9+99999L", "9*99999L", "9999999L", "9999999WI", "9999999FA"],
                &["9999999", "9999999X"],
            ),
            ("IT", &["99999999999"], &["9999999999"]),
            ("LT", &["999999999", "999999999999"], &["9999999999"]),
            ("LU", &["99999999"], &["9999999"]),
            ("LV", &["99999999999"], &["9999999999"]),
            ("MT", &["99999999"], &["9999999"]),
            ("NL", &["999999999B99"], &["999999999999", "99999999B99"]),
            ("PL", &["9999999999"], &["999999999"]),
            ("PT", &["999999999"], &["99999999"]),
            ("RO", &["99", "9999999999"], &["9", "99999999999"]),
            ("SE", &["999999999901"], &["99999999999"]),
            ("SI", &["99999999"], &["9999999"]),
            ("SK", &["9999999999"], &["999999999"]),
            ("XI", &["999999999", "999999999999", "GD999", "HA999"], &["9999999999", "GB999"]),
        ] {
            right.iter().for_each(|rest| assert_eq!(has_vat_form(country, rest), Some(true), "{country}{rest}"));
            wrong.iter().for_each(|rest| assert_eq!(has_vat_form(country, rest), Some(false), "{country}{rest}"));
        }
        assert_eq!([has_vat_form("GB", "999999999"), has_vat_form("GR", "999999999")], [None; 2]);
    }
}
