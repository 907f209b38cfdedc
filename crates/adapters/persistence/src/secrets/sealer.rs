use super::MasterKey;
use aws_lc_rs::aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey};
use aws_lc_rs::hkdf::{HKDF_SHA256, Prk, Salt};
use std::fmt;
use std::sync::Arc;

/// Encrypts secrets that must be used again (AES-256-GCM), and derives keys for other purposes from
/// the master key (HKDF-SHA-256).
#[derive(Clone)]
pub struct Sealer {
    keys: Arc<Prk>,
    seal: Arc<RandomizedNonceKey>,
}

/// The error for a secret that cannot be encrypted, or not decrypted: another key, another context, or altered
/// bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the secret cannot be sealed or opened")]
pub struct SealError;

/// The first byte of a sealed secret, which names the method.
const FORM: u8 = 1;

impl Sealer {
    /// Makes a sealer with keys derived from `master_key`.
    ///
    /// # Errors
    /// When the cryptography library refuses, which would be a defect of this program.
    pub fn new(master_key: &MasterKey) -> Result<Self, SealError> {
        let keys = Salt::new(HKDF_SHA256, b"customs-api").extract(master_key.bytes());
        let key = derive(&keys, "seal")?;
        let seal = RandomizedNonceKey::new(&AES_256_GCM, &key).map_err(|_| SealError)?;
        Ok(Self { keys: Arc::new(keys), seal: Arc::new(seal) })
    }

    /// Encrypts a secret. It can be opened only in the same context, which names its owner, so that a row copied
    /// over another cannot be opened.
    ///
    /// # Errors
    /// When the operating system gives no random bytes.
    pub fn seal(&self, secret: &[u8], context: &str) -> Result<Vec<u8>, SealError> {
        let mut text = secret.to_vec();
        let nonce = self.seal.seal_in_place_append_tag(Aad::from(context), &mut text).map_err(|_| SealError)?;
        let mut sealed = Vec::with_capacity(1 + NONCE_LEN + text.len());
        sealed.push(FORM);
        sealed.extend_from_slice(nonce.as_ref());
        sealed.append(&mut text);
        Ok(sealed)
    }

    /// Decrypts a secret that [`Self::seal`] encrypted in that context.
    ///
    /// # Errors
    /// Another key or context, or altered bytes.
    pub fn open(&self, sealed: &[u8], context: &str) -> Result<Vec<u8>, SealError> {
        let [FORM, rest @ ..] = sealed else { return Err(SealError) };
        let (nonce, text) = rest.split_at_checked(NONCE_LEN).ok_or(SealError)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).map_err(|_| SealError)?;
        let mut text = text.to_vec();
        let length = self.seal.open_in_place(nonce, Aad::from(context), &mut text).map_err(|_| SealError)?.len();
        text.truncate(length);
        Ok(text)
    }

    /// Derives a key of 32 bytes for that purpose, always the same under one master key. One use is the pepper of
    /// client-secret hashes.
    ///
    /// # Errors
    /// When the cryptography library refuses, which would be a defect of this program.
    pub fn derive_key(&self, purpose: &str) -> Result<[u8; 32], SealError> {
        derive(&self.keys, purpose)
    }
}

fn derive(keys: &Prk, purpose: &str) -> Result<[u8; 32], SealError> {
    let mut key = [0_u8; 32];
    let info = [purpose.as_bytes()];
    keys.expand(&info, HKDF_SHA256).and_then(|okm| okm.fill(&mut key)).map_err(|_| SealError)?;
    Ok(key)
}

impl fmt::Debug for Sealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sealer(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sealer(byte: u8) -> Sealer {
        Sealer::new(&MasterKey::new([byte; 32])).expect("a sealer")
    }

    #[test]
    fn a_secret_opens_under_its_key_and_in_its_context_only() {
        let sealed = sealer(1).seal(b"secret", "callback of 1").expect("sealed");
        assert_eq!(sealer(1).open(&sealed, "callback of 1"), Ok(b"secret".to_vec()));
        assert_eq!(sealer(2).open(&sealed, "callback of 1"), Err(SealError));
        assert_eq!(sealer(1).open(&sealed, "callback of 2"), Err(SealError));
        assert!(!sealed.windows(6).any(|part| part == b"secret"));
    }

    #[test]
    fn any_changed_or_missing_byte_is_noticed() {
        let sealed = sealer(1).seal(b"secret", "").expect("sealed");
        for place in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[place] ^= 1;
            assert_eq!(sealer(1).open(&changed, ""), Err(SealError), "byte {place}");
            assert_eq!(sealer(1).open(&sealed[..place], ""), Err(SealError), "cut to {place}");
        }
    }

    #[test]
    fn each_purpose_has_a_key_of_its_own_that_stays_the_same() {
        let key = |byte, purpose| sealer(byte).derive_key(purpose).expect("a key");
        assert_eq!(key(1, "pepper"), key(1, "pepper"));
        assert_ne!(key(1, "pepper"), key(1, "other"));
        assert_ne!(key(1, "pepper"), key(2, "pepper"));
    }
}
