use crate::{LinkHash, OneTimeLink};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, UserId};
use customs_port_macros::port;

/// Stores one-time links that were not used yet, under the hash of their token.
#[port]
pub trait OneTimeLinkRepository: Send + Sync {
    /// Stores a new link.
    ///
    /// # Errors
    /// `Conflict` when the hash is taken.
    fn add(&self, link: &OneTimeLink) -> Result<(), StorageError>;

    /// Finds the link with this hash if it was not used, expired or not. The user who follows it is not signed in, so
    /// this look-up has no organisation. It uses nothing up.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Corrupt` for an unreadable row.
    fn find(&self, hash: &LinkHash) -> Result<Option<OneTimeLink>, StorageError>;

    /// Uses the link with this hash up if it expires after this moment, and returns it; `None` when it was used, has
    /// expired or does not exist. It is one conditional statement: only one of two calls at once gets it. If the unit
    /// of work is undone, the link was not used.
    ///
    /// # Errors
    /// When storage fails; then it is not used.
    fn use_up(&self, hash: &LinkHash, at: DateTime<Utc>) -> Result<Option<OneTimeLink>, StorageError>;

    /// Deletes all links of the user and returns their number.
    ///
    /// # Errors
    /// When storage fails; then all of them still work.
    fn delete_all_of(&self, organisation: OrganisationId, user: UserId) -> Result<u64, StorageError>;

    /// Deletes the links that have expired at this moment (`expires_at` is not later), and returns their number.
    ///
    /// # Errors
    /// When storage fails.
    fn delete_expired(&self, at: DateTime<Utc>) -> Result<u64, StorageError>;
}
