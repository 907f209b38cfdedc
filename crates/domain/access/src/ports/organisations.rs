use crate::{NewOrganisation, Organisation};
use customs_kernel::{OrganisationId, StorageError};

/// Stores organisations.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait OrganisationRepository: Send + Sync {
    /// Stores a new organisation and assigns its id. Not safe to repeat: each call creates another one.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    fn add(&self, organisation: &NewOrganisation) -> Result<Organisation, StorageError>;

    /// Finds the organisation with this id.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer; `Corrupt` for an unreadable row.
    fn find(&self, id: OrganisationId) -> Result<Option<Organisation>, StorageError>;

    /// Finds the organisations with these ids, by id; an id that none has is left out. One statement.
    ///
    /// # Errors
    /// As [`OrganisationRepository::find`].
    fn find_all(&self, ids: &[OrganisationId]) -> Result<Vec<Organisation>, StorageError>;

    /// Lists all organisations, oldest first.
    ///
    /// # Errors
    /// As [`OrganisationRepository::find`].
    fn all(&self) -> Result<Vec<Organisation>, StorageError>;
}
