use sha2::{Digest, Sha256};

/// A SHA-256 digest that distinguishes one request, or one body, from another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// Digests the given bytes.
    #[must_use]
    pub fn digest(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// Reads a stored fingerprint; `None` unless there are exactly 32 bytes.
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
    /// Finishes the digest and takes its value.
    fn from(digest: Sha256) -> Self {
        Self(digest.finalize().into())
    }
}
