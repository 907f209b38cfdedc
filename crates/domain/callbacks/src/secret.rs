use customs_kernel::{Entropy, InvalidReference};
use std::fmt;

/// The secret shared with a receiver, used to sign bodies: 256 bits, written as 64 hex digits.
///
/// The HMAC key is the text of the 64 digits, because receivers paste that text into their own configuration.
#[derive(Clone, PartialEq, Eq)]
pub struct CallbackSecret(String);

impl CallbackSecret {
    /// Generates a new random secret.
    #[must_use]
    pub fn generate(entropy: &dyn Entropy) -> Self {
        let mut bytes = [0_u8; 32];
        entropy.fill(&mut bytes);
        Self(hex::encode(bytes))
    }

    /// Restores a stored secret.
    ///
    /// # Errors
    /// When the text is not 64 hex digits.
    pub fn restore(text: &str) -> Result<Self, InvalidReference> {
        let digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if text.len() == 64 && text.bytes().all(digit) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidReference::breaks("must be a secret of 64 hex digits"))
        }
    }

    /// The secret in plain text: for the client, once, and for encrypted storage.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for CallbackSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CallbackSecret(…)")
    }
}
