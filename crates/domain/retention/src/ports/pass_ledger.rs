use chrono::{DateTime, Utc};
use customs_kernel::StorageError;

/// Whose turn it is to go through what is due: one at a time, of all instances and commands.
///
/// The moment until which a turn is leased also proves who has it: another turn has another one.
pub trait PassLedger: Send + Sync {
    /// Takes the turn until `lease_until`, and returns whether that was possible: nobody has it, and the next pass is
    /// due at `now`. With `at_once` it need not be due.
    ///
    /// # Errors
    /// When storage fails; then the turn is not taken.
    fn begin(&self, now: DateTime<Utc>, lease_until: DateTime<Utc>, at_once: bool) -> Result<bool, StorageError>;

    /// Prolongs the turn that is leased until `lease` to `until`; `false` when it is no longer ours.
    ///
    /// # Errors
    /// When storage fails; then the lease stays as it is.
    fn extend(&self, lease: DateTime<Utc>, until: DateTime<Utc>) -> Result<bool, StorageError>;

    /// Ends the turn that is leased until `lease`; the next is due at `next`. Does nothing when it is no longer ours.
    ///
    /// # Errors
    /// When storage fails; then the turn ends with its lease.
    fn finish(&self, lease: DateTime<Utc>, next: DateTime<Utc>) -> Result<(), StorageError>;
}
