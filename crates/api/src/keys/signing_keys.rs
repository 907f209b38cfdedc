use crate::failure::{Failure, Fallible};
use chrono::{DateTime, Utc};
use customs_access::{SigningKeyDates, SigningKeyStanding};
use customs_http::{SigningKey, TokenKeys};
use customs_kernel::{Clock, StorageError};
use customs_persistence::{StoredSigningKey, StoredSigningKeys};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

/// The keys of access tokens: those in the database, and what this process signs and verifies with.
pub(crate) struct SigningKeys {
    stored: StoredSigningKeys,
    token_keys: Arc<TokenKeys>,
    clock: Arc<dyn Clock>,
    /// How long tokens of this instance live, in seconds.
    lifetime: u32,
    /// The keys that `token_keys` has.
    known: Mutex<Vec<SigningKeyDates>>,
}

impl SigningKeys {
    /// Reads the keys. A database without any takes over the one in this file, which is made if it is not there: that
    /// is how an installation got its key before keys could be rotated, and its tokens stay valid.
    pub(crate) fn open(stored: StoredSigningKeys, clock: Arc<dyn Clock>, file: &Path, lifetime: u32) -> Fallible<Self> {
        if stored.dates()?.is_empty() {
            let now = clock.now();
            add(&stored, &SigningKey::load_or_create(file)?, (now, now), lifetime)?;
        }
        let token_keys = Arc::new(TokenKeys::new(Vec::new()));
        let keys = Self { stored, token_keys, clock, lifetime, known: Mutex::default() };
        keys.look()?;
        Ok(keys)
    }

    /// What tokens are signed and verified with.
    pub(crate) fn token_keys(&self) -> &Arc<TokenKeys> {
        &self.token_keys
    }

    /// Takes up keys that others have made, unless another thread is doing that. Strangers can cause this, and must not
    /// have threads wait for each other while the database is silent.
    pub(crate) fn look_unless_under_way(&self) -> Result<(), StorageError> {
        match self.known.try_lock() {
            Ok(known) => self.look_holding(known, || self.stored.dates()),
            Err(TryLockError::Poisoned(poisoned)) => self.look_holding(poisoned.into_inner(), || self.stored.dates()),
            Err(TryLockError::WouldBlock) => Ok(()),
        }
    }

    /// Takes up keys that others have made, and ends those that have no valid token left.
    pub(crate) fn look(&self) -> Result<(), StorageError> {
        self.look_by(|| self.stored.dates())
    }

    /// The same for callers that read the keys together with something else.
    pub(crate) fn look_by(
        &self,
        read: impl FnOnce() -> Result<Vec<SigningKeyDates>, StorageError>,
    ) -> Result<(), StorageError> {
        self.look_holding(self.known.lock().unwrap_or_else(PoisonError::into_inner), read)
    }

    /// Looks once. One look runs at a time, or an earlier answer could take the place of a later one.
    fn look_holding(
        &self,
        mut known: MutexGuard<'_, Vec<SigningKeyDates>>,
        read: impl FnOnce() -> Result<Vec<SigningKeyDates>, StorageError>,
    ) -> Result<(), StorageError> {
        let dates = read()?;
        let standings = SigningKeyDates::standings(&dates, self.clock.now());
        let (ended, valid): (Vec<_>, Vec<_>) =
            dates.into_iter().zip(standings).partition(|(_, standing)| *standing == SigningKeyStanding::Ended);
        let valid: Vec<SigningKeyDates> = valid.into_iter().map(|(key, _)| key).collect();
        if valid.iter().any(|key| key.token_seconds < self.lifetime) {
            self.stored.note_lifetime(self.lifetime)?;
        }
        if *known != valid {
            self.take_up(&valid)?;
            *known = valid;
        }
        if !ended.is_empty() {
            let kids: Vec<String> = ended.into_iter().map(|(key, _)| key.kid).collect();
            self.stored.delete(&kids)?;
            tracing::info!(kids = kids.join(" "), "signing keys have ended: all their tokens have");
        }
        Ok(())
    }

    fn take_up(&self, valid: &[SigningKeyDates]) -> Result<(), StorageError> {
        let is_valid = |stored: &StoredSigningKey| valid.iter().any(|key| key.kid == stored.dates.kid);
        let keys = self.stored.all()?.into_iter().filter(is_valid).map(|StoredSigningKey { dates, pem }| {
            let key = SigningKey::from_pem(&pem);
            let key = key.ok_or_else(|| StorageError::Corrupt(format!("signing key {}", dates.kid)))?;
            Ok::<_, StorageError>((key, dates.signs_from))
        });
        self.token_keys.replace(keys.collect::<Result<_, StorageError>>()?);
        Ok(())
    }

    /// Makes a new key, which signs as soon as every instance has had time to take it up. Keys that are made at the
    /// same moment are all accepted; the last of them signs.
    pub(crate) fn rotate(&self) -> Fallible<SigningKeyDates> {
        let key = SigningKey::generate()?;
        let now = self.clock.now();
        add(&self.stored, &key, (now, now + SigningKeyDates::PUBLISHED_FIRST), self.lifetime)?;
        let dates = self.stored.dates()?;
        let made = dates.into_iter().find(|dates| dates.kid == key.kid());
        made.ok_or_else(|| Failure::because("the new signing key was not kept"))
    }

    /// All keys, in the order in which they sign, with what they do now.
    pub(crate) fn standings(&self) -> Fallible<Vec<(SigningKeyDates, SigningKeyStanding)>> {
        let dates = self.stored.dates()?;
        let standings = SigningKeyDates::standings(&dates, self.clock.now());
        Ok(dates.into_iter().zip(standings).collect())
    }
}

fn add(
    stored: &StoredSigningKeys,
    key: &SigningKey,
    (created_at, signs_from): (DateTime<Utc>, DateTime<Utc>),
    token_seconds: u32,
) -> Fallible<()> {
    let dates = SigningKeyDates { kid: key.kid().to_owned(), created_at, signs_from, token_seconds };
    stored.add(&StoredSigningKey { dates, pem: key.pem().to_vec() })?;
    Ok(())
}
