use super::EventLog;
use customs_kernel::{OrganisationId, StorageError};

impl EventLog {
    /// The position of the latest event of each of these organisations, for those who wait for the next one.
    ///
    /// # Errors
    /// When storage fails.
    pub fn last_positions(&self, organisations: &[OrganisationId]) -> Result<Vec<(OrganisationId, i64)>, StorageError> {
        self.repository.last_positions(organisations)
    }
}
