use aws_lc_rs::hkdf::{HKDF_SHA256, Prk, Salt};
use std::fmt;
use std::path::PathBuf;

/// A master key of the installation: 32 random bytes, kept outside the database.
#[derive(Clone, PartialEq, Eq)]
pub struct MasterKey([u8; MasterKey::LENGTH]);

/// The name of a master key in the values that it sealed, in its file and in the database. The first key of an
/// installation has the id `first`, and values that it sealed hold none; every later id follows from its key, so that
/// two keys never have the same.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct MasterKeyId(String);

/// The reasons why there is no usable master key.
#[derive(Debug, thiserror::Error)]
pub enum MasterKeyError {
    /// The file, or its folder, cannot be read or written.
    #[error("the master key file {}: {source}", path.display())]
    File {
        /// The path of the key file.
        path: PathBuf,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// The file holds neither 32 bytes nor lines with keys.
    #[error("the master key file {}: {problem}", path.display())]
    Content {
        /// The path of the key file.
        path: PathBuf,
        /// The mistake and the number of its line. It never quotes a key.
        problem: String,
    },
    /// Users other than the owner may read the file.
    #[error("the master key file {} may be read by others: its mode must be 0600", path.display())]
    Exposed {
        /// The path of the key file.
        path: PathBuf,
    },
    /// The operating system gives no random bytes, or the cryptography library refuses.
    #[error("the system gives no random bytes")]
    NoRandomness,
}

/// The id of the first key.
const FIRST: &str = "first";
/// Bytes of a later id.
pub(super) const ID_LENGTH: usize = 8;

impl MasterKey {
    /// The length of a key in bytes.
    pub const LENGTH: usize = 32;

    /// Makes a key of bytes that were stored before.
    #[must_use]
    pub const fn new(bytes: [u8; Self::LENGTH]) -> Self {
        Self(bytes)
    }

    /// Makes a new key.
    ///
    /// # Errors
    /// `NoRandomness` when the operating system gives no random bytes.
    pub fn generate() -> Result<Self, MasterKeyError> {
        let mut bytes = [0; Self::LENGTH];
        aws_lc_rs::rand::fill(&mut bytes).map_err(|_| MasterKeyError::NoRandomness)?;
        Ok(Self(bytes))
    }

    pub(super) const fn bytes(&self) -> &[u8; Self::LENGTH] {
        &self.0
    }

    /// The root that keys for all purposes are derived from.
    pub(super) fn root(&self) -> Prk {
        Salt::new(HKDF_SHA256, b"customs-api").extract(&self.0)
    }

    /// The id of this key, if it is not the first of its installation.
    pub(super) fn later_id(&self) -> Option<MasterKeyId> {
        let id = derived::<ID_LENGTH>(&self.root(), "id")?;
        Some(MasterKeyId(hex::encode(id)))
    }
}

impl MasterKeyId {
    /// The id of the first key.
    #[must_use]
    pub fn first() -> Self {
        Self(FIRST.to_owned())
    }

    /// Reads an id as it was written.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_later = text.len() == 2 * ID_LENGTH && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        (text == FIRST || is_later).then(|| Self(text.to_owned()))
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The bytes of the id in sealed values; `None` for the first key, which has none in its values.
    pub(super) fn in_values(&self) -> Option<[u8; ID_LENGTH]> {
        // A later id is sixteen hexadecimal digits, since `parse` and `later_id` make no other.
        hex::decode(&self.0).ok()?.try_into().ok()
    }

    /// The id that those bytes in a sealed value stand for.
    pub(super) fn from_value(bytes: [u8; ID_LENGTH]) -> Self {
        Self(hex::encode(bytes))
    }
}

impl fmt::Display for MasterKeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for MasterKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MasterKey(..)")
    }
}

/// Derives bytes for that purpose, up to 32, always the same under one root.
pub(super) fn derived<const N: usize>(root: &Prk, purpose: &str) -> Option<[u8; N]> {
    let mut bytes = [0_u8; 32];
    root.expand(&[purpose.as_bytes()], HKDF_SHA256).and_then(|okm| okm.fill(&mut bytes)).ok()?;
    bytes.get(..N)?.try_into().ok()
}
