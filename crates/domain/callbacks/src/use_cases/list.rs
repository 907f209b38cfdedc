use super::Callbacks;
use crate::{CallbackError, CallbackId, Registration};
use customs_kernel::OrganisationId;

impl Callbacks {
    /// Lists all registrations of the organisation, latest last.
    ///
    /// # Errors
    /// When storage fails.
    pub fn list(&self, organisation: OrganisationId) -> Result<Vec<Registration>, CallbackError> {
        Ok(self.repository.list(organisation)?)
    }

    /// Finds one registration.
    ///
    /// # Errors
    /// [`CallbackError::NotFound`], or storage fails.
    pub fn find(&self, organisation: OrganisationId, id: CallbackId) -> Result<Registration, CallbackError> {
        self.repository.find(organisation, id)?.ok_or(CallbackError::NotFound)
    }
}
