use crate::profile::OrganisationProfile;
use customs_kernel::{OrganisationId, StorageError};

/// Keeps what organisations tell about themselves. An organisation that never told more than its name has a profile
/// with what holds for everybody.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ProfileStore: Send + Sync {
    /// The profile, if there is such an organisation.
    fn find(&self, organisation: OrganisationId) -> Result<Option<OrganisationProfile>, StorageError>;

    /// The profile, which nobody else changes until the unit of work ends.
    fn hold(&self, organisation: OrganisationId) -> Result<Option<OrganisationProfile>, StorageError>;

    /// Stores a changed profile that is held.
    ///
    /// # Errors
    /// `Conflict` without a constraint when there is no such organisation.
    fn save(&self, profile: &OrganisationProfile) -> Result<(), StorageError>;
}
