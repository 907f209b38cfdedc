use super::Callbacks;
use crate::{CallbackError, Registration};
use customs_kernel::OrganisationId;

impl Callbacks {
    /// All registrations of the organisation, the latest last.
    ///
    /// # Errors
    /// When storage fails.
    pub fn list(&self, organisation: OrganisationId) -> Result<Vec<Registration>, CallbackError> {
        Ok(self.repository.list(organisation)?)
    }
}
