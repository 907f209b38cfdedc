use crate::{Cleared, Due, Matter, Portion};
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;

/// The storage of everything that is archived or dropped after a time.
///
/// What is under a legal hold is never due. A process may be killed at any moment: what was done stays done, and the
/// rest is found again.
pub trait Archive: Send + Sync {
    /// Archives or drops the next portion of what ended before that moment, the oldest first. What this finds and
    /// returns as found is not found again; with nothing left, nothing is found.
    ///
    /// Whatever is archived reads as before, byte for byte. Something that changed since is left as it is.
    ///
    /// # Errors
    /// When storage fails. Some of the portion may have been done.
    fn clear(
        &self,
        matter: Matter,
        before: DateTime<Utc>,
        portion: Portion,
        now: DateTime<Utc>,
    ) -> Result<Cleared, StorageError>;

    /// What is due of what ended before that moment, by organisation; those with nothing are left out.
    ///
    /// # Errors
    /// When storage fails.
    fn due(&self, matter: Matter, before: DateTime<Utc>) -> Result<Vec<Due>, StorageError>;
}
