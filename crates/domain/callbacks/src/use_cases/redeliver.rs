use super::Callbacks;
use crate::{CallbackError, CallbackId, DeliveryId, DeliveryRecord};
use customs_kernel::OrganisationId;

impl Callbacks {
    /// Sets a delivery to pending again, with the same id and body, and returns its new state. A delivery that was
    /// delivered or abandoned gets all its attempts again.
    ///
    /// # Errors
    /// [`CallbackError::NotFound`] for an unknown registration or delivery, [`CallbackError::HasEnded`], or storage fails.
    pub fn redeliver(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        id: DeliveryId,
    ) -> Result<DeliveryRecord, CallbackError> {
        self.going(organisation, callback)?;
        self.directory.redeliver(organisation, callback, id, self.clock.now())?.ok_or(CallbackError::NotFound)
    }
}
