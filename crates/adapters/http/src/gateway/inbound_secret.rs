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
    pub fn signed(&self, body: &[u8], signature: &Signature) -> bool {
        verify(&self.0, body, &signature.0).is_ok()
    }
}

impl fmt::Debug for InboundSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InboundSecret(…)")
    }
}

/// A signature as a message carries it: HMAC-SHA256 in hexadecimal.
pub struct Signature([u8; 32]);

impl Signature {
    /// Parses a signature; `None` if the text is none.
    pub fn parse(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text.trim(), &mut bytes).ok().map(|()| Self(bytes))
    }
}
