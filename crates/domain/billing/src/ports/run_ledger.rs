use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{OrganisationId, StorageError};

/// Notes the daily invoice runs of all instances, so that one of them does each. It serves a system worker, so
/// it knows no tenant.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait RunLedger: Send + Sync {
    /// Takes the run of a day until that moment; tells whether it was taken. It is not when a run of that day or of a
    /// later one is finished, or when somebody else holds it at `now`.
    fn begin(&self, day: NaiveDate, now: DateTime<Utc>, lease_until: DateTime<Utc>) -> Result<bool, StorageError>;

    /// Keeps the run that was taken until that moment; tells whether it is still the caller's.
    fn extend(&self, day: NaiveDate, lease_until: DateTime<Utc>) -> Result<bool, StorageError>;

    /// Notes the organisations that are left to do of the run, if it is still the caller's. Whoever takes the run of that
    /// day next, when the lease has ended, does these alone.
    fn leave(&self, day: NaiveDate, organisations: &[OrganisationId]) -> Result<(), StorageError>;

    /// The organisations that were left to do of the run of that day; `None` where nothing was noted of it, so that all
    /// are to be done.
    fn left(&self, day: NaiveDate) -> Result<Option<Vec<OrganisationId>>, StorageError>;

    /// The run is finished, if it is still the caller's.
    fn finish(&self, day: NaiveDate) -> Result<(), StorageError>;

    /// The organisations with dossiers that are ready to invoice, by id.
    fn organisations(&self) -> Result<Vec<OrganisationId>, StorageError>;
}
