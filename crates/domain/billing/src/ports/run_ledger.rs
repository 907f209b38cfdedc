use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{OrganisationId, StorageError};

/// Records the daily invoice runs of all instances, so that each run is done by one of them. It serves a system worker
/// and is not limited to one organisation.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait RunLedger: Send + Sync {
    /// Takes the run of a day until `lease_until`. Returns `false` when a run of that day or a later one is finished,
    /// or when another instance holds it at `now`.
    fn begin(&self, day: NaiveDate, now: DateTime<Utc>, lease_until: DateTime<Utc>) -> Result<bool, StorageError>;

    /// Extends the caller's lease until `lease_until`. Returns `false` when the caller has lost the run.
    fn extend(&self, day: NaiveDate, lease_until: DateTime<Utc>) -> Result<bool, StorageError>;

    /// Records the organisations that the run still has to do, if the caller still holds it. After the lease ends, the
    /// next holder of that day's run does only these.
    fn leave(&self, day: NaiveDate, organisations: &[OrganisationId]) -> Result<(), StorageError>;

    /// The organisations that the run of that day still has to do; `None` when nothing was recorded, so that all are
    /// due.
    fn left(&self, day: NaiveDate) -> Result<Option<Vec<OrganisationId>>, StorageError>;

    /// Records the run as finished, if the caller still holds it.
    fn finish(&self, day: NaiveDate) -> Result<(), StorageError>;

    /// The organisations with dossiers that are ready to invoice, ordered by id.
    fn organisations(&self) -> Result<Vec<OrganisationId>, StorageError>;
}
