use crate::CallbackSecret;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// Signs a body: HMAC-SHA256 over its bytes, keyed with the secret, in lower-case hex.
#[must_use]
pub fn sign(secret: &CallbackSecret, body: &[u8]) -> String {
    hex::encode(keyed(secret, body).finalize().into_bytes())
}

/// Checks the signature of a body in constant time, so that timing reveals nothing. For use by receivers.
#[must_use]
pub fn verify(secret: &CallbackSecret, body: &[u8], signature: &str) -> bool {
    hex::decode(signature).is_ok_and(|bytes| keyed(secret, body).verify_slice(&bytes).is_ok())
}

#[expect(clippy::expect_used, reason = "HMAC takes a key of any length (RFC 2104)")]
fn keyed(secret: &CallbackSecret, body: &[u8]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.reveal().as_bytes()).expect("a key of any length");
    mac.update(body);
    mac
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret() -> CallbackSecret {
        CallbackSecret::restore(&"0f".repeat(32)).expect("a secret")
    }

    #[test]
    fn a_signature_is_the_hmac_under_the_text_of_the_secret() {
        // printf '{"a":1}' | openssl dgst -sha256 -hmac 0f0f…(64 digits)
        assert_eq!(sign(&secret(), br#"{"a":1}"#), "a2126770c709abd3e8b5a552dc7fc08fcb9c3b6ae056c6ad83007f15ef429bf4");
    }

    #[test]
    fn another_body_another_secret_or_a_broken_signature_does_not_verify() {
        let signature = sign(&secret(), b"body");
        let other = CallbackSecret::restore(&"0e".repeat(32)).expect("a secret");
        assert!(verify(&secret(), b"body", &signature));
        assert!(!verify(&secret(), b"Body", &signature));
        assert!(!verify(&other, b"body", &signature));
        for broken in ["", "00", "xyz", &signature[1..]] {
            assert!(!verify(&secret(), b"body", broken), "{broken}");
        }
    }
}
