use crate::account::AccountKey;
use chrono::{DateTime, Duration, Utc};
use customs_kernel::{Grn, OrganisationId, StorageError};
use customs_port_macros::port;

/// The right to ask customs about one account until a given moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyncClaim {
    /// Organisation that owns the record.
    pub organisation: OrganisationId,
    /// Account to ask about.
    pub key: AccountKey,
    /// Transit guarantees that are counted on the account, sorted and without duplicates.
    pub grns: Vec<Grn>,
    /// Number of the entry after which customs is to report; `None` for all entries.
    pub after: Option<i64>,
    /// The account's count of sync requests when it was claimed.
    pub requests: i64,
    /// When others may claim the account again. Every later claim has a later moment, so this also proves who holds the
    /// claim.
    pub until: DateTime<Utc>,
}

/// How long a guarantee is included in requests after a transit named it: well beyond the discharge.
pub const GRN_IS_ASKED_FOR: Duration = Duration::days(366);

/// Largest number of guarantees in one request, so that its URL stays short enough for servers.
pub const MOST_GRNS: usize = 200;

/// The queue of accounts to sync. Several instances may use it at once. It is not limited to one organisation, because
/// workers sync the accounts of all.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait SyncQueue: Send + Sync {
    /// Creates missing accounts with a zero balance, wanted and due at `now`. Makes unwanted accounts wanted and due.
    /// Leaves all others alone. Needs few statements, however many accounts there are, and is safe to repeat and to run
    /// concurrently.
    fn register(&self, accounts: &[(OrganisationId, AccountKey)], now: DateTime<Utc>) -> Result<(), StorageError>;

    /// Makes those of these accounts that are wanted due at `now`, and raises their count of requests, so that a sync
    /// already in progress does not count as the requested one. Versions are not raised.
    fn request(
        &self,
        organisation: OrganisationId,
        keys: &[AccountKey],
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;

    /// Records that a transit on the account names this guarantee. The account must be held. Guarantees that were last
    /// named long ago are removed.
    fn name_guarantee(
        &self,
        organisation: OrganisationId,
        key: &AccountKey,
        grn: &Grn,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError>;

    /// Claims up to `limit` wanted accounts until `until`, those due longest first. They must be due at `now` and have
    /// no claim that is valid then. The claims are stored durably before the method returns. Versions are not raised.
    /// Each claim has the guarantees that transits on the account named within [`GRN_IS_ASKED_FOR`], at most the
    /// [`MOST_GRNS`] named last.
    fn claim(&self, now: DateTime<Utc>, until: DateTime<Utc>, limit: usize) -> Result<Vec<SyncClaim>, StorageError>;
}
