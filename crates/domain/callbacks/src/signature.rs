use crate::CallbackSecret;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// Signs a body: HMAC-SHA256 over its bytes, keyed with the secret, in lower-case hex.
#[must_use]
pub fn sign(secret: &CallbackSecret, body: &[u8]) -> String {
    hex::encode(keyed(secret, body).finalize().into_bytes())
}

/// Signs a delivery as Standard Webhooks asks for: HMAC-SHA256 over its id, the Unix time of the try in seconds and the
/// body, with full stops between them, in base64 after `v1,`. With several secrets there is a signature for each, in
/// their order, with a space between them. The id must not have a full stop.
pub(crate) fn sign_for_webhooks<'a>(
    secrets: impl Iterator<Item = &'a CallbackSecret>,
    id: &str,
    timestamp: i64,
    body: &[u8],
) -> String {
    let head = format!("{id}.{timestamp}.");
    let signatures: Vec<String> = secrets
        .map(|secret| {
            let mut mac = keyed(secret, head.as_bytes());
            mac.update(body);
            format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
        })
        .collect();
    signatures.join(" ")
}

/// Checks the signature of a body in constant time, so that timing reveals nothing. For use by receivers.
#[must_use]
pub fn verify(secret: &CallbackSecret, body: &[u8], signature: &str) -> bool {
    hex::decode(signature).is_ok_and(|bytes| keyed(secret, body).verify_slice(&bytes).is_ok())
}

#[expect(clippy::expect_used, reason = "HMAC takes a key of any length (RFC 2104)")]
fn keyed(secret: &CallbackSecret, begin: &[u8]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.reveal().as_bytes()).expect("a key of any length");
    mac.update(begin);
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
    fn a_signature_of_standard_webhooks_is_over_id_moment_and_body_and_one_for_each_secret() {
        // printf '41.1777629600.{"a":1}' | openssl dgst -sha256 -hmac 0f0f…(64 digits) -binary | base64
        let (new, old) =
            ("N8fdj9H5dsOHCZXM0vVnGodht8gB2ycJo8K4V2ZOKOg=", "U2NJDl9hnC/gGnidf0zkqhqUAHkr7JvVsBU02aWhp2U=");
        let other = CallbackSecret::restore(&"0e".repeat(32)).expect("a secret");
        let signed = |secrets: &[CallbackSecret]| sign_for_webhooks(secrets.iter(), "41", 1_777_629_600, br#"{"a":1}"#);
        assert_eq!(signed(&[secret()]), format!("v1,{new}"));
        assert_eq!(signed(&[secret(), other]), format!("v1,{new} v1,{old}"));
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
