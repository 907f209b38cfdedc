use crate::profile::OrganisationProfile;
use customs_kernel::{OrganisationId, StorageError};

/// Stores the profiles of organisations. An organisation that never set more than its name has a profile with the
/// defaults.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ProfileStore: Send + Sync {
    /// Finds the profile; `None` when the organisation does not exist.
    fn find(&self, organisation: OrganisationId) -> Result<Option<OrganisationProfile>, StorageError>;

    /// Finds the profile and locks it until the unit of work ends.
    fn hold(&self, organisation: OrganisationId) -> Result<Option<OrganisationProfile>, StorageError>;

    /// Stores a changed profile, which must be held.
    ///
    /// # Errors
    /// `Conflict` without a constraint when the organisation does not exist.
    fn save(&self, profile: &OrganisationProfile) -> Result<(), StorageError>;
}
