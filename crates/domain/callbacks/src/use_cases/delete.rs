use super::Callbacks;
use crate::{CallbackError, CallbackId};
use customs_kernel::OrganisationId;

impl Callbacks {
    /// Deletes a registration. Its outstanding deliveries are dropped.
    ///
    /// # Errors
    /// [`CallbackError::NotFound`], or storage fails.
    pub fn delete(&self, organisation: OrganisationId, id: CallbackId) -> Result<(), CallbackError> {
        if self.repository.delete(organisation, id)? { Ok(()) } else { Err(CallbackError::NotFound) }
    }
}
