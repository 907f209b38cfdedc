use crate::keys::Jwk;
use serde::{Deserialize, Serialize};

/// The algorithm of all signatures (RFC 8032).
pub(crate) const ALGORITHM: &str = "Ed25519";

/// The signature of a manifest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signature {
    /// The algorithm, `Ed25519`.
    pub algorithm: String,
    /// The public key that checks the signature.
    pub public_key: Jwk,
    /// The SHA-256 digest of the manifest, in hexadecimal.
    pub manifest_sha256: String,
    /// The signature, in base64url.
    pub signature: String,
}

/// The text that is signed for a manifest with this digest. The same keys sign access tokens, over texts in base64url,
/// which have neither a space nor the end of a line: no signature of one can pass for the other.
pub(crate) fn signed_text(manifest_sha256: &str) -> String {
    format!("customs-api evidence, version 1\n{manifest_sha256}\n")
}
