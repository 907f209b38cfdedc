use crate::InvalidReference;
use crate::invalid_reference::reference;
use std::str::FromStr;

reference!(
    /// A country code of two letters as customs uses them (ISO 3166-1 alpha-2 and the customs codes
    /// beside it). The codebook tells whether the code is in use.
    CountryCode
);

impl FromStr for CountryCode {
    type Err = InvalidReference;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            Ok(Self(text.to_ascii_uppercase()))
        } else {
            Err(InvalidReference::breaks("must be a country code of 2 letters"))
        }
    }
}
