use crate::{Session, SessionHash, User};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError, UserId};
use customs_port_macros::port;

/// Stores the sessions of users, under the hash of their token.
#[port]
pub trait SessionRepository: Send + Sync {
    /// Stores a new session.
    ///
    /// # Errors
    /// `Conflict` when the hash is taken.
    fn open(&self, session: &Session) -> Result<(), StorageError>;

    /// Finds the session with this hash, expired or not, and its user as stored now. A request names no organisation, so
    /// this look-up has none. Every request of a page makes it, in one statement.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Corrupt` for an unreadable row.
    fn find(&self, hash: &SessionHash) -> Result<Option<(Session, User)>, StorageError>;

    /// Stores the moments of renewal and expiry of a renewed session, which must still have been renewed at `seen`.
    /// Returns `false` when it was renewed meanwhile or does not exist; then nothing changes. Only one of two requests
    /// at once writes.
    ///
    /// # Errors
    /// When storage fails; then the session is as before.
    fn renew(&self, renewed: &Session, seen: DateTime<Utc>) -> Result<bool, StorageError>;

    /// Lists the sessions of the user that expire after this moment, the one opened last first (then by hash): the newest
    /// [`Session::MOST_LISTED`].
    ///
    /// # Errors
    /// As [`SessionRepository::find`].
    fn for_user(
        &self,
        organisation: OrganisationId,
        user: UserId,
        at: DateTime<Utc>,
    ) -> Result<Vec<Session>, StorageError>;

    /// Deletes the session with this hash. Safe to repeat.
    ///
    /// # Errors
    /// When storage fails; then it is still there.
    fn close(&self, hash: &SessionHash) -> Result<(), StorageError>;

    /// Deletes the session with this hash if it is one of this user of this organisation, and returns whether it was.
    ///
    /// # Errors
    /// When storage fails; then it is still there.
    fn close_of(&self, organisation: OrganisationId, user: UserId, hash: &SessionHash) -> Result<bool, StorageError>;

    /// Deletes all sessions of the user, but for the one with the hash `except`, and returns their number.
    ///
    /// # Errors
    /// When storage fails; then all of them are still there.
    fn close_all_of(
        &self,
        organisation: OrganisationId,
        user: UserId,
        except: Option<SessionHash>,
    ) -> Result<u64, StorageError>;

    /// Deletes the sessions that have expired at this moment (`expires_at` is not later), and returns their number.
    ///
    /// # Errors
    /// When storage fails.
    fn delete_expired(&self, at: DateTime<Utc>) -> Result<u64, StorageError>;
}
