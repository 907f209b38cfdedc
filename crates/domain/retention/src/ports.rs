//! The traits through which retention uses storage.

mod pass_ledger;

use crate::{Cleared, Due, Hold, Lifted, Matter, NewHold, Portion};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, Subject};

pub use pass_ledger::{PassLedger, Signs};

/// The storage of everything that is archived or dropped after a time.
///
/// What is under a legal hold is never due. A process may be killed at any moment: what was done stays done, and the
/// rest is found again.
pub trait Archive: Send + Sync {
    /// Archives or drops the next portion of what ended before that moment, the oldest first. What this finds and
    /// returns as found is not found again; with nothing left, nothing is found.
    ///
    /// All that is archived reads as before, byte for byte. Something that changed since is left as it is.
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

/// The register of legal holds.
pub trait HoldRegister: Send + Sync {
    /// Whether the organisation has that record.
    ///
    /// # Errors
    /// When storage fails.
    fn has_record(&self, organisation: OrganisationId, subject: Subject) -> Result<bool, StorageError>;

    /// Sets a hold, and returns `false` when the record is held already. Only one of two calls at once sets it.
    ///
    /// # Errors
    /// When storage fails; then it is not set.
    fn set(&self, hold: &NewHold) -> Result<bool, StorageError>;

    /// Lifts the hold that is in force on the record, and returns whether there was one. It stays in the list.
    ///
    /// # Errors
    /// When storage fails; then it is not lifted.
    fn lift(&self, organisation: OrganisationId, subject: Subject, lifted: &Lifted) -> Result<bool, StorageError>;

    /// All holds, in force and lifted, in the order in which they were set; of one organisation or of all.
    ///
    /// # Errors
    /// When storage fails.
    fn all(&self, organisation: Option<OrganisationId>) -> Result<Vec<Hold>, StorageError>;
}
