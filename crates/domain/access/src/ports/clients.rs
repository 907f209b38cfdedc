use crate::{Client, ClientId, Generation, ListedClient};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};
use customs_port_macros::port;

/// Stores the OAuth clients of all organisations.
#[port]
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ClientRepository: Send + Sync {
    /// Stores a new client.
    ///
    /// # Errors
    /// `Conflict` when the client id is taken.
    fn add(&self, client: &Client) -> Result<(), StorageError>;

    /// Finds the client with this id, even if it is revoked. A token request names no organisation, so this look-up has
    /// none.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Corrupt` for an unreadable row.
    fn find(&self, id: &ClientId) -> Result<Option<Client>, StorageError>;

    /// Lists all clients of the organisation with their latest noted use, revoked ones included, oldest first (then by
    /// id).
    ///
    /// # Errors
    /// As [`ClientRepository::find`].
    fn for_organisation(&self, organisation: OrganisationId) -> Result<Vec<ListedClient>, StorageError>;

    /// Stores a changed client (name, secret hash, scopes, permissions, generation, revocation), which must still have
    /// the generation `expected`.
    ///
    /// # Errors
    /// `Conflict` when it has another generation, or does not exist.
    fn save(&self, client: &Client, expected: Generation) -> Result<(), StorageError>;

    /// Notes that a stored client of the organisation was used at `at`, unless a use later than `unless_after` is noted
    /// already. This does not change the client, and the audit log does not show it. Every token waits for it, so that
    /// a use that is noted already costs a read alone.
    ///
    /// # Errors
    /// When storage fails; then nothing is noted.
    fn note_use(
        &self,
        organisation: OrganisationId,
        id: &ClientId,
        at: DateTime<Utc>,
        unless_after: DateTime<Utc>,
    ) -> Result<(), StorageError>;
}
