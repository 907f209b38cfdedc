use crate::{AttemptKey, Attempts};
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;
use customs_port_macros::port;

/// Stores counted attempts, so that all instances count together. What an attempt adds is a rule of
/// [`crate::AttemptLimit`]; this port compares and stores.
#[port]
pub trait AttemptCounter: Send + Sync {
    /// The attempts that are stored under the key, also those that are to be forgotten.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Corrupt` for an unreadable row.
    fn find(&self, key: &AttemptKey) -> Result<Option<Attempts>, StorageError>;

    /// Stores `after` under the key if what is stored there still equals `before` (nothing, when that is `None`), and
    /// returns whether it did. When two calls at once saw the same, one of them stores: an insert that does nothing
    /// when the key is taken, or an update on the condition that all three columns are as before.
    ///
    /// # Errors
    /// When storage fails; then nothing is stored.
    fn store(&self, key: &AttemptKey, before: Option<Attempts>, after: Attempts) -> Result<bool, StorageError>;

    /// Deletes what is stored under the key. Safe to repeat.
    ///
    /// # Errors
    /// When storage fails.
    fn forget(&self, key: &AttemptKey) -> Result<(), StorageError>;

    /// Deletes all attempts that are forgotten at this moment (`forgotten_at` is not later), and returns the number of
    /// keys.
    ///
    /// # Errors
    /// When storage fails.
    fn delete_forgotten(&self, at: DateTime<Utc>) -> Result<u64, StorageError>;
}
