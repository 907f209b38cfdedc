use chrono::{DateTime, Utc};
use customs_kernel::{StorageError, WriteEffect};

/// What has to be known before a turn is taken.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Signs {
    /// The clock of the database server; `None` where it is that of this machine.
    pub server_clock: Option<DateTime<Utc>>,
    /// When the next pass is due by what was noted; `None` before the first one.
    pub due_at: Option<DateTime<Utc>>,
    /// Whether an instance of a version runs that cannot read what is archived.
    pub has_earlier_instances: bool,
}

/// The turn to go through what is due: one at a time, of all instances and commands.
///
/// The moment until which a turn is leased also proves who has it: another turn has another one.
pub trait PassLedger: Send + Sync {
    /// The signs that it is safe to take the turn.
    ///
    /// # Errors
    /// When storage fails.
    fn signs(&self) -> Result<Signs, StorageError>;

    /// Takes the turn until `lease_until`, and returns whether that was possible: no one has it, and the next pass is
    /// due at `now`. With `at_once` it need not be due. A turn that is leased or due beyond `latest` was noted by a clock
    /// that was wrong, and counts as free and due.
    ///
    /// # Errors
    /// When storage fails; then the turn is not taken.
    fn begin(
        &self,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
        latest: DateTime<Utc>,
        at_once: bool,
    ) -> Result<bool, StorageError>;

    /// Prolongs the turn that is leased until `lease` to `until`; `false` when it is no longer ours.
    ///
    /// # Errors
    /// When storage fails; then the lease stays as it is.
    fn extend(&self, lease: DateTime<Utc>, until: DateTime<Utc>) -> Result<bool, StorageError>;

    /// Ends the turn that is leased until `lease`; the next is due at `next`. Changes nothing when it is no longer ours.
    ///
    /// # Errors
    /// When storage fails; then the turn ends with its lease.
    fn finish(&self, lease: DateTime<Utc>, next: DateTime<Utc>) -> Result<WriteEffect, StorageError>;
}
