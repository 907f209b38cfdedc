use sha2::{Digest, Sha256};

/// What tells one request, or its body, from another: a SHA-256.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// The fingerprint of these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// A fingerprint as stored; `None` unless it has 32 bytes.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    /// The 32 bytes to store.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl From<Sha256> for Fingerprint {
    /// That of all that was digested.
    fn from(digest: Sha256) -> Self {
        Self(digest.finalize().into())
    }
}
