use customs_kernel::InvalidReference;
use email_address::{EmailAddress, Options};
use std::fmt;
use std::str::FromStr;

/// The e-mail address of a user, in lower case (RFC 5321, at most 254 characters). It belongs to one user of an
/// organisation; other organisations may each have a user with it, and none of them learns of that.
///
/// It refuses quoted parts, blanks, address literals, display names and letters beyond ASCII before the `@`: links are
/// mailed to this address, and such a text could end a header of the mail.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Email(String);

impl Email {
    /// Longest address in characters.
    pub const MAX_LENGTH: usize = 254;

    /// The address in lower case.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The part before the `@`.
    pub(crate) fn local_part(&self) -> &str {
        self.0.rsplit_once('@').map_or(&*self.0, |(local, _)| local)
    }
}

/// The one spelling of an address. Two addresses of one person differ at most in their capitals.
pub(crate) fn in_lower_case(text: &str) -> String {
    text.trim().to_lowercase()
}

impl FromStr for Email {
    type Err = InvalidReference;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let broken = || InvalidReference::breaks("must be an e-mail address");
        let address = in_lower_case(text);
        let strange = |c: char| c.is_control() || c.is_whitespace() || "\"<>,;:()[]\\".contains(c);
        let plain = address.rsplit_once('@').is_some_and(|(local, _)| local.is_ascii());
        if !plain || address.chars().count() > Self::MAX_LENGTH || address.chars().any(strange) {
            return Err(broken());
        }
        let options = Options::default().without_display_text().without_domain_literal();
        EmailAddress::parse_with_options(&address, options).map_err(|_| broken())?;
        Ok(Self(address))
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_and_blanks_around_an_address_make_no_other_one() {
        for text in ["Jan.de-Vries+2026@Acme.NL", " jan.de-vries+2026@acme.nl "] {
            assert_eq!(text.parse::<Email>().expect(text).as_str(), "jan.de-vries+2026@acme.nl");
        }
        assert_eq!("jan@acme.nl".parse::<Email>().expect("an address").local_part(), "jan");
    }

    #[test]
    fn a_text_that_could_end_a_header_is_no_address() {
        for text in [
            "",
            "acme.nl",
            "@acme.nl",
            "jan@",
            "a@b@c.nl",
            "Jan <jan@acme.nl>",
            "jan@acme.nl, piet@acme.nl",
            "jan@acme.nl\r\nBcc: piet@acme.nl",
            "jan@[127.0.0.1]",
            "jan\0@acme.nl",
            "jörg@acme.nl",
        ] {
            assert!(text.parse::<Email>().is_err(), "{text:?} was taken");
        }
        assert!(format!("{}@acme.nl", "a".repeat(250)).parse::<Email>().is_err());
    }
}
