use super::master_key::{ID_LENGTH, derived};
use super::sealed_column::SealedColumn;
use super::{MasterKey, MasterKeyFile, MasterKeyId, MasterKeys};
use aws_lc_rs::aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey};
use aws_lc_rs::hkdf::Prk;
use customs_kernel::StorageError;
use std::fmt::{self, Display};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

/// Encrypts secrets that must be used again (AES-256-GCM), and derives keys for other purposes from the master keys
/// (HKDF-SHA-256). Clones share their keys, which a rotation changes while the service runs.
#[derive(Clone)]
pub struct Sealer(Arc<Inner>);

struct Inner {
    ring: RwLock<Arc<KeySet>>,
    file: Option<MasterKeyFile>,
    /// The moment at which the file was last read because of an unknown id.
    looked: Mutex<Option<Instant>>,
}

/// The keys at one moment.
#[derive(Clone)]
struct KeySet {
    keys: Vec<(MasterKeyId, Arc<Derived>)>,
    sealing: (MasterKeyId, Arc<Derived>),
}

/// The keys that are derived from a master key.
struct Derived {
    root: Prk,
    seal: RandomizedNonceKey,
}

/// The error for a secret that cannot be encrypted, or not decrypted: another key, another context, or altered
/// bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the secret cannot be sealed or opened")]
pub struct SealError;

/// The first byte of a value that the first master key sealed: method, nonce, text.
const BY_FIRST: u8 = 1;
/// The first byte of a value that a later one sealed: method, id of the key, nonce, text.
const BY_LATER: u8 = 2;

/// The shortest time between two readings of the file because of unknown ids.
const LOOKS_AGAIN_AFTER: Duration = Duration::from_secs(1);

impl Sealer {
    /// Makes a sealer of an installation with one master key, its first.
    ///
    /// # Errors
    /// When the cryptography library refuses, which would be a defect of this program.
    pub fn new(master_key: &MasterKey) -> Result<Self, SealError> {
        Self::over(&MasterKeys::from_first(master_key.clone()), None)
    }

    /// Makes a sealer with these keys; the newest seals until [`Self::seal_by`] names another. It reads `file`
    /// again when it meets a value of a key that it does not know.
    ///
    /// # Errors
    /// When the cryptography library refuses, which would be a defect of this program.
    pub fn over(keys: &MasterKeys, file: Option<MasterKeyFile>) -> Result<Self, SealError> {
        let keys = derive_all(keys)?;
        let sealing = keys.last().ok_or(SealError)?.clone();
        Ok(Self(Arc::new(Inner {
            ring: RwLock::new(Arc::new(KeySet { keys, sealing })),
            file,
            looked: Mutex::default(),
        })))
    }

    /// Takes up the keys of a file that may have changed. Keys that left it stay known until the process ends: what was
    /// read before may be opened after. Returns whether any was unknown.
    ///
    /// # Errors
    /// When the cryptography library refuses, which would be a defect of this program.
    pub fn take_up(&self, keys: &MasterKeys) -> Result<bool, SealError> {
        let known = self.ids();
        if keys.ids().all(|id| known.contains(id)) {
            return Ok(false);
        }
        let read = derive_all(keys)?;
        let mut ring = self.0.ring.write().unwrap_or_else(PoisonError::into_inner);
        let mut changed = KeySet::clone(&ring);
        let new = read.into_iter().filter(|(id, _)| ring.key(id).is_none());
        changed.keys.extend(new);
        *ring = Arc::new(changed);
        Ok(true)
    }

    /// Seals by this key from now on.
    ///
    /// # Errors
    /// When the key is unknown, also after a look into the file.
    pub fn seal_by(&self, id: &MasterKeyId) -> Result<(), SealError> {
        let key = self.named_key(id).ok_or(SealError)?;
        let mut ring = self.0.ring.write().unwrap_or_else(PoisonError::into_inner);
        if ring.sealing.0 != *id {
            *ring = Arc::new(KeySet { keys: ring.keys.clone(), sealing: (id.clone(), key) });
        }
        Ok(())
    }

    /// The key by which values are sealed now.
    #[must_use]
    pub fn seals_by(&self) -> MasterKeyId {
        self.ring().sealing.0.clone()
    }

    /// The keys that values can be opened with.
    #[must_use]
    pub fn ids(&self) -> Vec<MasterKeyId> {
        self.ring().keys.iter().map(|(id, _)| id.clone()).collect()
    }

    /// Encrypts a secret for that column. It can be opened only with the same owner, so that a row copied over another
    /// cannot be opened.
    ///
    /// # Errors
    /// When the operating system gives no random bytes.
    #[doc(hidden)]
    pub fn seal(&self, column: SealedColumn, owner: impl Display, secret: &[u8]) -> Result<Vec<u8>, StorageError> {
        self.seal_in(&column.context(owner), secret).map_err(|error| StorageError::Failed(Box::new(error)))
    }

    /// Decrypts a secret that [`Self::seal`] encrypted for that column and owner.
    ///
    /// # Errors
    /// Another key, column or owner, or altered bytes.
    #[doc(hidden)]
    pub fn open(&self, column: SealedColumn, owner: impl Display, sealed: &[u8]) -> Result<Vec<u8>, SealError> {
        self.open_in(&column.context(owner), sealed)
    }

    /// Derives a key of 32 bytes for that purpose, always the same under one master key.
    #[doc(hidden)]
    pub fn derive_key(&self, id: &MasterKeyId, purpose: &str) -> Option<[u8; 32]> {
        derived(&self.named_key(id)?.root, purpose)
    }

    /// The first bytes of values that are sealed by the present key, and by no other.
    #[doc(hidden)]
    pub fn mark(&self) -> Vec<u8> {
        self.ring().mark()
    }

    #[doc(hidden)]
    pub fn seal_in(&self, context: &str, secret: &[u8]) -> Result<Vec<u8>, SealError> {
        let ring = self.ring();
        let mut text = secret.to_vec();
        let nonce = ring.sealing.1.seal.seal_in_place_append_tag(Aad::from(context), &mut text);
        let nonce = nonce.map_err(|_| SealError)?;
        let mut sealed = ring.mark();
        sealed.reserve_exact(NONCE_LEN + text.len());
        sealed.extend_from_slice(nonce.as_ref());
        sealed.append(&mut text);
        Ok(sealed)
    }

    #[doc(hidden)]
    pub fn open_in(&self, context: &str, sealed: &[u8]) -> Result<Vec<u8>, SealError> {
        let (id, rest) = split(sealed).ok_or(SealError)?;
        let key = self.key(&id).ok_or(SealError)?;
        let (nonce, text) = rest.split_at_checked(NONCE_LEN).ok_or(SealError)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).map_err(|_| SealError)?;
        let mut text = text.to_vec();
        let length = key.seal.open_in_place(nonce, Aad::from(context), &mut text).map_err(|_| SealError)?.len();
        text.truncate(length);
        Ok(text)
    }

    fn ring(&self) -> Arc<KeySet> {
        self.0.ring.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn key(&self, id: &MasterKeyId) -> Option<Arc<Derived>> {
        self.ring().key(id).or_else(|| {
            self.look_into_the_file(LOOKS_AGAIN_AFTER);
            self.ring().key(id)
        })
    }

    /// The key that an operator or the database names. The file is always read when it is unknown, since no client can
    /// cause that.
    fn named_key(&self, id: &MasterKeyId) -> Option<Arc<Derived>> {
        self.ring().key(id).or_else(|| {
            self.look_into_the_file(Duration::ZERO);
            self.ring().key(id)
        })
    }

    /// Another instance may have sealed a value by a key that came into the file just now. Within `pause` of the look
    /// before, the file is not read again.
    fn look_into_the_file(&self, pause: Duration) {
        let Some(file) = &self.0.file else { return };
        let mut looked = self.0.looked.lock().unwrap_or_else(PoisonError::into_inner);
        if looked.is_some_and(|looked| looked.elapsed() < pause) {
            return;
        }
        match file.load() {
            Ok(keys) => {
                let _ = self.take_up(&keys);
            }
            Err(error) => tracing::error!(%error, "a value is sealed by a master key that is not known here"),
        }
        // An instance that stood still during a rotation may have sealed by a key that has left the file since.
        if let Ok(former) = file.former().load() {
            let _ = self.take_up(&former);
        }
        *looked = Some(Instant::now());
    }
}

impl KeySet {
    fn key(&self, id: &MasterKeyId) -> Option<Arc<Derived>> {
        self.keys.iter().find(|(known, _)| known == id).map(|(_, key)| key.clone())
    }

    fn mark(&self) -> Vec<u8> {
        match self.sealing.0.in_values() {
            None => vec![BY_FIRST],
            Some(id) => [[BY_LATER].as_slice(), id.as_slice()].concat(),
        }
    }
}

/// The key that sealed a value, and what follows.
fn split(sealed: &[u8]) -> Option<(MasterKeyId, &[u8])> {
    match sealed {
        [BY_FIRST, rest @ ..] => Some((MasterKeyId::first(), rest)),
        [BY_LATER, rest @ ..] => {
            let (id, rest) = rest.split_first_chunk::<ID_LENGTH>()?;
            Some((MasterKeyId::from_value(*id), rest))
        }
        _ => None,
    }
}

/// The beginning of a sealed value that no other value has: up to the end of its random nonce.
pub fn beginning(sealed: &[u8]) -> Option<&[u8]> {
    let (_, rest) = split(sealed)?;
    sealed.get(..sealed.len() - rest.len() + NONCE_LEN)
}

fn derive_all(keys: &MasterKeys) -> Result<Vec<(MasterKeyId, Arc<Derived>)>, SealError> {
    let derive = |key: &MasterKey| {
        let root = key.root();
        let seal = derived::<32>(&root, "seal").ok_or(SealError)?;
        let seal = RandomizedNonceKey::new(&AES_256_GCM, &seal).map_err(|_| SealError)?;
        Ok(Arc::new(Derived { root, seal }))
    };
    keys.keys().map(|(id, key)| Ok((id.clone(), derive(key)?))).collect()
}

impl fmt::Debug for Sealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sealer(..)")
    }
}
