use crate::{Email, NewUser, User};
use customs_kernel::{OrganisationId, StorageError, UserId, Version};
use customs_port_macros::port;

/// Stores the users of all organisations.
#[port]
pub trait UserRepository: Send + Sync {
    /// Stores a new user and assigns its id.
    ///
    /// # Errors
    /// `Conflict` with the name of the unique rule when the organisation has a user with this e-mail, in any state.
    /// Whether another organisation has one makes no difference.
    fn add(&self, user: &NewUser) -> Result<User, StorageError>;

    /// Finds the user of the organisation with this id, in any state.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Corrupt` for an unreadable row.
    fn find(&self, organisation: OrganisationId, id: UserId) -> Result<Option<User>, StorageError>;

    /// Lists the users with this e-mail who are not disabled, each of another organisation, by organisation: the first
    /// [`User::MOST_OF_EMAIL`]. The sign-in form names no organisation, so this look-up has none. It takes one
    /// statement.
    ///
    /// # Errors
    /// As [`UserRepository::find`]; a row that cannot be read is left out while others can be.
    fn by_email(&self, email: &Email) -> Result<Vec<User>, StorageError>;

    /// Lists all users of the organisation, disabled ones included, oldest first (then by id).
    ///
    /// # Errors
    /// As [`UserRepository::find`].
    fn for_organisation(&self, organisation: OrganisationId) -> Result<Vec<User>, StorageError>;

    /// Lists the active owners of the organisation (role `owner`, a password, not disabled), by id, and holds them: until
    /// the unit of work of this thread ends, no other unit can hold or save them. Another unit that waited for them sees
    /// what this one made of them. Call it in a unit of work.
    ///
    /// # Errors
    /// As [`UserRepository::find`].
    fn hold_active_owners(&self, organisation: OrganisationId) -> Result<Vec<User>, StorageError>;

    /// Stores a changed user (name, role, password, generation, disabling, version). Its stored version must still be
    /// `expected`.
    ///
    /// # Errors
    /// `Conflict` without the name of a rule when it has another version, or the organisation has no such user. The unit
    /// of work can go on.
    fn save(&self, user: &User, expected: Version) -> Result<(), StorageError>;
}
