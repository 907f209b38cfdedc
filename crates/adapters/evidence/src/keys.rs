use crate::signature::{ALGORITHM, Signature, signed_text};
use aws_lc_rs::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// What precedes the 32 bytes of the key in a public Ed25519 key in DER (RFC 8410).
const DER_PREFIX: [u8; 12] = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];

/// A public Ed25519 key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey([u8; 32]);

impl PublicKey {
    /// The key with these 32 bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The 32 bytes of the key.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The key of a JWK; `None` for one of another kind.
    #[must_use]
    pub fn from_jwk(jwk: &Jwk) -> Option<Self> {
        let is_ours = jwk.kty == Jwk::KIND && jwk.crv.as_deref() == Some(Jwk::CURVE);
        Self::from_text(jwk.x.as_deref().filter(|_| is_ours)?)
    }

    /// Reads a key in the form of [`to_text`](Self::to_text); `None` for anything else.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok().map(Self)
    }

    /// The bytes of the key in base64url.
    #[must_use]
    pub fn to_text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// The key as a JWK (RFC 8037), named by its thumbprint.
    #[must_use]
    pub fn to_jwk(&self) -> Jwk {
        Jwk {
            kty: Jwk::KIND.to_owned(),
            crv: Some(Jwk::CURVE.to_owned()),
            x: Some(self.to_text()),
            kid: Some(self.thumbprint()),
        }
    }

    /// The thumbprint (RFC 7638), by which the service names its keys everywhere.
    #[must_use]
    pub fn thumbprint(&self) -> String {
        let named = format!(r#"{{"crv":"Ed25519","kty":"OKP","x":"{}"}}"#, self.to_text());
        URL_SAFE_NO_PAD.encode(Sha256::digest(named.as_bytes()))
    }

    /// Whether the key made this signature of a manifest with this digest.
    pub(crate) fn has_signed(&self, manifest_sha256: &str, signature: &str) -> bool {
        let Ok(signature) = URL_SAFE_NO_PAD.decode(signature) else { return false };
        let text = signed_text(manifest_sha256);
        UnparsedPublicKey::new(&ED25519, &self.0[..]).verify(text.as_bytes(), &signature).is_ok()
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({})", self.thumbprint())
    }
}

/// A public key in JSON (RFC 7517), as far as Ed25519 keys need it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Jwk {
    /// The kind of key.
    pub kty: String,
    /// The curve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crv: Option<String>,
    /// The 32 bytes of the key, in base64url.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<String>,
    /// The name of the key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kid: Option<String>,
}

impl Jwk {
    const KIND: &str = "OKP";
    const CURVE: &str = "Ed25519";
}

/// Public keys in JSON (RFC 7517).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JwkSet {
    /// The keys.
    pub keys: Vec<Jwk>,
}

/// The text holds no public Ed25519 key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no public Ed25519 key (a JWK, a JWK set, or PEM)")]
pub struct NoKeys;

/// The public keys in a file: a set of JWKs, one JWK, or PEM. Keys of other kinds are passed over.
///
/// # Errors
/// When there is none.
pub fn keys_in_file(bytes: &[u8]) -> Result<Vec<PublicKey>, NoKeys> {
    let jwks = serde_json::from_slice::<JwkSet>(bytes)
        .map(|set| set.keys)
        .or_else(|_| serde_json::from_slice::<Jwk>(bytes).map(|jwk| vec![jwk]));
    let keys: Vec<PublicKey> = match jwks {
        Ok(jwks) => jwks.iter().filter_map(PublicKey::from_jwk).collect(),
        Err(_) => pem::parse_many(bytes).unwrap_or_default().iter().filter_map(from_pem).collect(),
    };
    if keys.is_empty() { Err(NoKeys) } else { Ok(keys) }
}

fn from_pem(pem: &pem::Pem) -> Option<PublicKey> {
    let bytes = pem.contents().strip_prefix(&DER_PREFIX)?;
    bytes.try_into().ok().filter(|_| pem.tag() == "PUBLIC KEY").map(PublicKey)
}

/// A key that signs archives.
pub struct EvidenceKey(Ed25519KeyPair);

impl EvidenceKey {
    /// Reads a private Ed25519 key (PKCS #8, PEM); `None` for anything else.
    #[must_use]
    pub fn from_pem(pem: &[u8]) -> Option<Self> {
        let pem = pem::parse(pem).ok()?;
        Ed25519KeyPair::from_pkcs8(pem.contents()).ok().map(Self)
    }

    /// The public half.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        let (mut bytes, public) = ([0_u8; 32], self.0.public_key());
        // A public Ed25519 key has 32 bytes (RFC 8032).
        bytes.copy_from_slice(public.as_ref());
        PublicKey(bytes)
    }

    /// Signs a manifest with this digest.
    #[must_use]
    pub fn sign(&self, manifest_sha256: &str) -> Signature {
        let signature = self.0.sign(signed_text(manifest_sha256).as_bytes());
        Signature {
            algorithm: ALGORITHM.to_owned(),
            public_key: self.public().to_jwk(),
            manifest_sha256: manifest_sha256.to_owned(),
            signature: URL_SAFE_NO_PAD.encode(signature),
        }
    }
}

impl fmt::Debug for EvidenceKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EvidenceKey({})", self.public().thumbprint())
    }
}
