use aws_lc_rs::hmac::{HMAC_SHA256, Key, verify};
use std::fmt;

/// The secret that the gateway of customs shares with the service and signs its messages with
/// (`customs.gateway.inbound_secret`).
pub struct InboundSecret(Key);

impl InboundSecret {
    /// Makes the secret from this text; the HMAC key is its bytes.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(Key::new(HMAC_SHA256, text.as_bytes()))
    }

    /// Whether the signature is that of the body. The comparison takes constant time, so it reveals nothing about the
    /// right signature.
    pub(super) fn signed(&self, body: &[u8], signature: &Signature) -> bool {
        verify(&self.0, body, &signature.0).is_ok()
    }
}

impl fmt::Debug for InboundSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InboundSecret(…)")
    }
}

/// A signature as a message carries it: HMAC-SHA256 in hexadecimal.
pub(super) struct Signature([u8; 32]);

impl Signature {
    /// Parses a signature; `None` if the text is none.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text.trim(), &mut bytes).ok().map(|()| Self(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_the_hmac_of_the_body_under_the_text_of_the_secret() {
        // printf '<a/>' | openssl dgst -sha256 -hmac secret
        let right = "18c4276d4e80a8768387631fb4b015868769a0f06dc45dd57c7d4dc3dc11d25f";
        let secret = InboundSecret::new("secret");
        let signed = |body: &[u8], signature: &str| {
            Signature::parse(signature).is_some_and(|signature| secret.signed(body, &signature))
        };
        assert!(signed(b"<a/>", right) && signed(b"<a/>", &right.to_ascii_uppercase()));
        assert!(!signed(b"<b/>", right));
        for broken in ["", "00", "xyz", &right[..63], &"0".repeat(64)] {
            assert!(!signed(b"<a/>", broken), "{broken}");
        }
    }
}
