//! Calculates HMAC-SHA-256 as a receiver does, from the documentation and without code of the service.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The signature of a raw body in hex.
pub(crate) fn signature(secret: &str, body: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("any length of key");
    mac.update(body);
    hex::encode(mac.finalize().into_bytes())
}
