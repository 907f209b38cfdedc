use crate::InvalidReference;
use crate::invalid_reference::reference;
use std::str::FromStr;

reference!(
    /// A currency code of three letters (ISO 4217). The codebook shows whether the code is in use.
    Currency
);

impl Currency {
    /// Returns the code of the euro, `EUR`.
    #[must_use]
    pub fn eur() -> Self {
        Self("EUR".to_owned())
    }
}

impl FromStr for Currency {
    type Err = InvalidReference;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            Ok(Self(text.to_ascii_uppercase()))
        } else {
            Err(InvalidReference::breaks("must be a currency code of 3 letters"))
        }
    }
}
