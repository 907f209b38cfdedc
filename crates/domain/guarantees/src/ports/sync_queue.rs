use crate::account::AccountKey;
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{Grn, OrganisationId, StorageError};

/// The right to ask customs about one account, until a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyncClaim {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The account.
    pub key: AccountKey,
    /// Transit guarantees whose use counts on the account, each once, sorted.
    pub grns: Vec<Grn>,
    /// The entry after which customs is to tell.
    pub after: Option<i64>,
    /// How often somebody had asked for a sync out of turn when it was claimed.
    pub requests: i64,
    /// When others may claim it again. A later claim carries a later one: it is also the proof of the claim.
    pub until: DateTime<Utc>,
}

/// How long a guarantee is asked about after a transit named it: until it is discharged, and long after.
pub const GRN_IS_ASKED_FOR: Duration = Duration::days(366);

/// Guarantees that one question names at most, so that its address has a length that servers take.
pub const MOST_GRNS: usize = 200;

/// Which accounts are to be synced. Several instances may use it at once; it belongs to no tenant, because workers
/// sync the accounts of all.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait SyncQueue: Send + Sync {
    /// Makes accounts that are not there, with a balance of nothing, wanted and due at `now`; makes those wanted and
    /// due that nobody wanted; leaves all others alone. Few statements however many, and safe to repeat and to run at
    /// the same time.
    fn register(&self, accounts: &[(OrganisationId, AccountKey)], now: DateTime<Utc>) -> Result<(), StorageError>;

    /// Makes those of these accounts that are wanted due at `now`, and raises their count of requests, so that a sync
    /// that runs already does not count as the one that is asked for. Versions are not raised.
    fn request(
        &self,
        organisation: OrganisationId,
        keys: &[AccountKey],
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;

    /// Notes that a transit which uses the account names this guarantee. The account is held. What was named last long
    /// ago is forgotten.
    fn name_guarantee(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
        grn: &Grn,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;

    /// Claims up to `limit` wanted accounts that are due at `now` and under no claim that still holds then, the one
    /// due longest first, until `until`; durably before it answers. Versions are not raised. Each
    /// carries the guarantees that transits on the account named within [`GRN_IS_ASKED_FOR`]: [`MOST_GRNS`] at most,
    /// those named last.
    fn claim(&self, now: DateTime<Utc>, until: DateTime<Utc>, limit: usize) -> Result<Vec<SyncClaim>, StorageError>;
}
