use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
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

    /// The same secret as the libraries of Standard Webhooks take it: `whsec_` and the base64 of the bytes of the HMAC
    /// key.
    #[must_use]
    pub fn reveal_for_webhooks(&self) -> String {
        format!("whsec_{}", STANDARD.encode(self.0.as_bytes()))
    }
}

impl fmt::Debug for CallbackSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CallbackSecret(…)")
    }
}

/// The secrets of a registration: the present one, and for a while after a rotation the one before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SigningSecrets {
    /// The secret that signs everything.
    pub present: CallbackSecret,
    /// The secret before, which signs beside the present one for receivers that do not know that one yet.
    pub previous: Option<PreviousSecret>,
}

/// A secret that was replaced and is not over yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviousSecret {
    /// The secret.
    pub secret: CallbackSecret,
    /// From this moment on it signs nothing.
    pub until: DateTime<Utc>,
}

impl SigningSecrets {
    /// Secrets without a previous one.
    #[must_use]
    pub const fn only(present: CallbackSecret) -> Self {
        Self { present, previous: None }
    }

    /// The secrets that sign at this moment, the present one first.
    pub fn at(&self, now: DateTime<Utc>) -> impl Iterator<Item = &CallbackSecret> {
        let previous = self.previous.as_ref().filter(|previous| now < previous.until);
        std::iter::once(&self.present).chain(previous.map(|previous| &previous.secret))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret(digits: &str) -> CallbackSecret {
        CallbackSecret::restore(&digits.repeat(32)).expect("a secret")
    }

    #[test]
    fn libraries_of_webhooks_get_the_bytes_of_the_text() {
        // printf %s 0f0f…(64 digits) | base64
        let expected = format!("whsec_{}MGYwZg==", "MGYwZjBm".repeat(10));
        assert_eq!(secret("0f").reveal_for_webhooks(), expected);
    }

    #[test]
    fn a_previous_secret_signs_until_its_time_is_over() {
        let until: DateTime<Utc> = "2026-05-02T10:00:00Z".parse().expect("a moment");
        let previous = Some(PreviousSecret { secret: secret("0e"), until });
        let secrets = SigningSecrets { present: secret("0f"), previous };
        let signing = |at| secrets.at(at).cloned().collect::<Vec<_>>();
        assert_eq!(signing(until - chrono::Duration::microseconds(1)), [secret("0f"), secret("0e")]);
        assert_eq!(signing(until), [secret("0f")]);
    }
}
