use customs_kernel::Entropy;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;

/// The secret of an OAuth client: 256 random bits, shown once and never stored.
#[derive(Clone, PartialEq, Eq)]
pub struct ClientSecret(String);

impl ClientSecret {
    /// Generates a new random secret.
    #[must_use]
    pub fn random(entropy: &dyn Entropy) -> Self {
        let mut bytes = [0; 32];
        entropy.fill(&mut bytes);
        Self(hex::encode(bytes))
    }

    /// A secret that a client sent.
    #[must_use]
    pub fn presented(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The secret in plain text, to be shown to its owner once.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for ClientSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ClientSecret(…)")
    }
}

/// A key that is not stored in the database, so that a stolen database is not enough to test secrets.
#[derive(Clone)]
pub struct Pepper([u8; 32]);

impl Pepper {
    /// The pepper with this key.
    #[must_use]
    pub const fn new(key: [u8; 32]) -> Self {
        Self(key)
    }

    fn mac(&self, secret: &ClientSecret) -> Hmac<Sha256> {
        #[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of 32 bytes");
        mac.update(secret.0.as_bytes());
        mac
    }
}

impl fmt::Debug for Pepper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pepper(…)")
    }
}

/// The stored form of a secret: HMAC-SHA-256 under the pepper. A slow password hash would add nothing, because
/// 256 random bits cannot be guessed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SecretHash([u8; 32]);

impl SecretHash {
    /// Hashes a secret.
    #[must_use]
    pub fn from_secret(secret: &ClientSecret, pepper: &Pepper) -> Self {
        Self(pepper.mac(secret).finalize().into_bytes().into())
    }

    /// Restores a stored hash; `None` unless it has 32 bytes.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    /// The 32 bytes to store.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Whether the secret has this hash; in constant time.
    #[must_use]
    pub fn matches(&self, secret: &ClientSecret, pepper: &Pepper) -> bool {
        pepper.mac(secret).verify_slice(&self.0).is_ok()
    }
}

impl fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretHash(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use customs_kernel::CountingEntropy;

    #[test]
    fn a_hash_fits_its_own_secret_under_its_own_pepper_only() {
        let entropy = CountingEntropy::default();
        let (secret, other) = (ClientSecret::random(&entropy), ClientSecret::random(&entropy));
        let pepper = Pepper::new([7; 32]);
        let hash = SecretHash::from_secret(&secret, &pepper);
        assert!(hash.matches(&secret, &pepper));
        assert!(!hash.matches(&other, &pepper));
        assert!(!hash.matches(&secret, &Pepper::new([8; 32])));
        assert_eq!(SecretHash::from_bytes(hash.as_bytes()), Some(hash));
    }

    #[test]
    fn secrets_do_not_show_in_debug_output() {
        let secret = ClientSecret::presented("hunter2");
        assert!(
            !format!("{secret:?} {:?}", SecretHash::from_secret(&secret, &Pepper::new([1; 32]))).contains("hunter2")
        );
        assert_eq!(secret.reveal(), "hunter2");
    }
}
