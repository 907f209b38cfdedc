use customs_kernel::InvalidReference;
use email_address::{EmailAddress, Options};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// An e-mail address without a display name (RFC 5321, at most 254 characters).
///
/// Quoted parts, blanks, address literals and non-ASCII letters before the `@` are refused. No customer is billed at
/// such an address, many mail servers refuse them, and the remaining addresses are safe in headers and SMTP commands.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct MailAddress(String);

impl MailAddress {
    /// Longest address in characters.
    pub const MAX_LENGTH: usize = 254;

    /// The address as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The parts before and after the last `@`.
    #[must_use]
    pub fn parts(&self) -> (&str, &str) {
        self.0.rsplit_once('@').unwrap_or((&self.0, ""))
    }
}

impl FromStr for MailAddress {
    type Err = InvalidReference;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let broken = || InvalidReference::breaks("must be an e-mail address");
        let strange = |c: char| c.is_control() || c.is_whitespace() || "\"<>,;:()[]\\".contains(c);
        let plain = text.rsplit_once('@').is_some_and(|(local, _)| local.is_ascii());
        if !plain || text.chars().count() > Self::MAX_LENGTH || text.chars().any(strange) {
            return Err(broken());
        }
        let options = Options::default().without_display_text().without_domain_literal();
        EmailAddress::parse_with_options(text, options).map_err(|_| broken())?;
        Ok(Self(text.to_owned()))
    }
}

impl TryFrom<String> for MailAddress {
    type Error = InvalidReference;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<MailAddress> for String {
    fn from(address: MailAddress) -> Self {
        address.0
    }
}

impl fmt::Display for MailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_addresses_are_taken_as_they_were_written() {
        for text in ["bill@acme.example", "Jan.de-Vries+2026@mail.acme.nl", "billing@localhost", "jan@bücher.example"]
        {
            assert_eq!(text.parse::<MailAddress>().expect(text).as_str(), text);
        }
    }

    #[test]
    fn what_could_end_a_header_or_a_command_is_no_address() {
        for text in [
            "",
            "acme.example",
            "@acme.example",
            "bill@",
            "a@b@c.example",
            "Bill <bill@acme.example>",
            "<bill@acme.example>",
            "bill@acme.example, other@acme.example",
            "bill@acme.example\r\nBcc: other@acme.example",
            "bill@acme.example\n",
            " bill@acme.example",
            "\"a\r\nb\"@acme.example",
            "\"a b\"@acme.example",
            "bill@[127.0.0.1]",
            "bill\0@acme.example",
            "jörg@acme.example",
            "bill\u{2028}x@acme.example",
        ] {
            assert!(text.parse::<MailAddress>().is_err(), "{text:?} was taken");
        }
        assert!(format!("{}@acme.example", "a".repeat(250)).parse::<MailAddress>().is_err());
    }
}
