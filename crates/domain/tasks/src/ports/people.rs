use crate::{Areas, Assignee, Owner};
use customs_kernel::{OrganisationId, StorageError, UserId};
use customs_port_macros::port;

/// Knows the users of organisations, and what they and API clients may read.
#[port]
pub trait TaskPeople: Send + Sync {
    /// Lists the users of the organisation who can sign in or are invited.
    ///
    /// # Errors
    /// When storage fails.
    fn users(&self, organisation: OrganisationId) -> Result<Vec<Assignee>, StorageError>;

    /// Finds such a user by the id.
    ///
    /// # Errors
    /// When storage fails.
    fn user(&self, organisation: OrganisationId, id: UserId) -> Result<Option<Assignee>, StorageError>;

    /// The areas that the owner of a calendar may read now; `None` when the user is disabled or the client revoked.
    ///
    /// # Errors
    /// When storage fails.
    fn areas(&self, organisation: OrganisationId, owner: &Owner) -> Result<Option<Areas>, StorageError>;
}
