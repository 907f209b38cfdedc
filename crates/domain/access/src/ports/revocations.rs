use crate::Revocation;
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;

/// Stores the revocations that make tokens invalid before they expire.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait RevocationRepository: Send + Sync {
    /// Stores a revocation. Safe to repeat: an existing revocation changes nothing, and of two for the same client the
    /// one with the higher generation stays, with its own `until`.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    fn add(&self, revocation: &Revocation) -> Result<(), StorageError>;

    /// All revocations that still matter at this moment (`until` is later).
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Corrupt` for an unreadable row.
    fn current(&self, at: DateTime<Utc>) -> Result<Vec<Revocation>, StorageError>;

    /// Deletes the revocations that no longer matter at this moment. Returns their number.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    fn forget_expired(&self, at: DateTime<Utc>) -> Result<u64, StorageError>;
}
