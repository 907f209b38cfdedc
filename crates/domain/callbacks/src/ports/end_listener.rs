use crate::Registration;
use customs_kernel::{OrganisationId, StorageError};

/// Gets told when deliveries to a receiver have ended by themselves.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait EndListener: Send + Sync {
    /// Deliveries of this registration ended just now. Called once for each end, in the unit of work that stores it: both
    /// changes are stored, or neither.
    ///
    /// # Errors
    /// When storage fails; then the end is tried again.
    fn ended(&self, organisation: OrganisationId, registration: &Registration) -> Result<(), StorageError>;
}

/// Tells nobody: an end is only shown.
#[derive(Debug, Clone, Copy, Default)]
pub struct Untold;

impl EndListener for Untold {
    fn ended(&self, _: OrganisationId, _: &Registration) -> Result<(), StorageError> {
        Ok(())
    }
}
