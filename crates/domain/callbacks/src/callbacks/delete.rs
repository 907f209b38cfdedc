use super::Callbacks;
use crate::{CallbackError, CallbackId};
use customs_kernel::OrganisationId;

impl Callbacks {
    /// Ends a registration; what was still to be delivered to it is dropped.
    ///
    /// # Errors
    /// [`CallbackError::NotFound`], or storage fails.
    pub fn delete(&self, organisation: OrganisationId, id: CallbackId) -> Result<(), CallbackError> {
        if self.repository.delete(organisation, id)? { Ok(()) } else { Err(CallbackError::NotFound) }
    }
}
