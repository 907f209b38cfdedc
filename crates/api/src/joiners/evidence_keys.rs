use chrono::{DateTime, Utc};
use customs_evidence::{EvidenceRegister, NotedKey, PublicKey};
use customs_kernel::StorageError;
use customs_persistence::StoredEvidenceKeys;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long the list of keys is kept. Anyone may ask for it, and it changes with a new signing key alone.
const KEPT: Duration = Duration::from_secs(5);

/// Keeps the public keys that have signed evidence in the database.
pub(crate) struct NotedEvidenceKeys {
    stored: StoredEvidenceKeys,
    known: Mutex<Known>,
}

/// What this process knows of the database.
#[derive(Default)]
struct Known {
    /// The key that it noted last.
    noted: Option<PublicKey>,
    listed: Option<(Instant, Vec<NotedKey>)>,
}

impl NotedEvidenceKeys {
    pub(crate) fn new(stored: StoredEvidenceKeys) -> Self {
        Self { stored, known: Mutex::default() }
    }

    /// Nothing panics under the lock, and nothing waits under it.
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl EvidenceRegister for NotedEvidenceKeys {
    fn note(&self, key: &PublicKey, at: DateTime<Utc>) -> Result<(), StorageError> {
        if self.known().noted == Some(*key) {
            return Ok(());
        }
        self.stored.note(&key.to_text(), at)?;
        *self.known() = Known { noted: Some(*key), listed: None };
        Ok(())
    }

    fn all(&self) -> Result<Vec<NotedKey>, StorageError> {
        if let Some((at, listed)) = &self.known().listed
            && at.elapsed() < KEPT
        {
            return Ok(listed.clone());
        }
        let read = |(text, since): (String, DateTime<Utc>)| match PublicKey::from_text(&text) {
            Some(key) => Ok(NotedKey { key, since }),
            None => Err(StorageError::Corrupt("a key of evidence".to_owned())),
        };
        let listed: Vec<NotedKey> = self.stored.all()?.into_iter().map(read).collect::<Result<_, _>>()?;
        self.known().listed = Some((Instant::now(), listed.clone()));
        Ok(listed)
    }
}
