use super::key_file::{self, SigningKeyError};
use jsonwebtoken::jwk::{Jwk, PublicKeyUse, ThumbprintHash};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header};
use std::fmt;
use std::path::Path;

/// An Ed25519 key that signs tokens.
#[derive(Clone)]
pub struct SigningKey {
    pub(super) kid: String,
    pub(super) header: Header,
    pub(super) signing: EncodingKey,
    pub(super) verifying: DecodingKey,
    pub(super) published: Jwk,
    pem: Vec<u8>,
}

impl SigningKey {
    /// Makes a new key.
    ///
    /// # Errors
    /// When no key can be generated.
    pub fn generate() -> Result<Self, SigningKeyError> {
        let pem = key_file::new_key().ok_or(SigningKeyError::Generation)?;
        Self::from_pem(pem.as_bytes()).ok_or(SigningKeyError::Generation)
    }

    /// Reads the key from this PEM file (PKCS #8). If there is no such file, it is created with a new key, readable by
    /// its owner only; if several instances start at once, all use the same key.
    ///
    /// # Errors
    /// The file cannot be read or created, or holds no Ed25519 key.
    pub fn load_or_create(file: &Path) -> Result<Self, SigningKeyError> {
        let pem = key_file::read_or_create(file)?;
        Self::from_pem(&pem).ok_or_else(|| SigningKeyError::NoKey(file.to_owned()))
    }

    /// Reads a key in the form of [`Self::pem`]; `None` for anything else.
    #[must_use]
    pub fn from_pem(pem: &[u8]) -> Option<Self> {
        let signing = EncodingKey::from_ed_pem(pem).ok()?;
        let mut published = Jwk::from_encoding_key(&signing, Algorithm::EdDSA).ok()?;
        let kid = published.thumbprint(ThumbprintHash::SHA256).ok()?;
        published.common.key_id = Some(kid.clone());
        published.common.public_key_use = Some(PublicKeyUse::Signature);
        let verifying = DecodingKey::from_jwk(&published).ok()?;
        let mut header = Header::new(Algorithm::EdDSA);
        header.kid = Some(kid.clone());
        Some(Self { kid, header, signing, verifying, published, pem: pem.to_vec() })
    }

    /// What names the key in the header of its tokens: the thumbprint of its public half (RFC 7638).
    #[must_use]
    pub fn kid(&self) -> &str {
        &self.kid
    }

    /// The private key (PKCS #8, PEM).
    #[must_use]
    pub fn pem(&self) -> &[u8] {
        &self.pem
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SigningKey({})", self.kid)
    }
}
