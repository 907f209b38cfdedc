use super::Callbacks;
use crate::{CallbackError, CallbackId, DeliveryId, DeliveryRecord};
use customs_kernel::{OrganisationId, Page, PageRequest};

impl Callbacks {
    /// Lists one page of the deliveries of a registration, newest first.
    ///
    /// # Errors
    /// [`CallbackError::NotFound`] for an unknown registration, or storage fails.
    pub fn deliveries(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        request: PageRequest,
    ) -> Result<Page<DeliveryRecord>, CallbackError> {
        if self.repository.find(organisation, callback)?.is_none() {
            return Err(CallbackError::NotFound);
        }
        Ok(self.directory.page(organisation, callback, request)?)
    }

    /// Finds one delivery of a registration.
    ///
    /// # Errors
    /// [`CallbackError::NotFound`] for an unknown registration or delivery, or storage fails.
    pub fn delivery(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        id: DeliveryId,
    ) -> Result<DeliveryRecord, CallbackError> {
        self.directory.find(organisation, callback, id)?.ok_or(CallbackError::NotFound)
    }
}
