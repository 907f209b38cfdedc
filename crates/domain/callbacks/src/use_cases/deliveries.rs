use super::Callbacks;
use crate::{
    CallbackError, CallbackId, DeliveryFilter, DeliveryId, DeliveryRecord, DeliveryStatistics, STATISTICS_WINDOW,
};
use customs_kernel::{OrganisationId, Page, PageRequest};

impl Callbacks {
    /// Lists one page of the deliveries of a registration that match the filter, newest first.
    ///
    /// # Errors
    /// [`CallbackError::NotFound`] for an unknown registration, or storage fails.
    pub fn deliveries(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        filter: DeliveryFilter,
        request: PageRequest,
    ) -> Result<Page<DeliveryRecord>, CallbackError> {
        self.find(organisation, callback)?;
        Ok(self.directory.page(organisation, callback, filter, request)?)
    }

    /// How the latest deliveries of a registration went, [`STATISTICS_WINDOW`] at most.
    ///
    /// # Errors
    /// [`CallbackError::NotFound`] for an unknown registration, or storage fails.
    pub fn statistics(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
    ) -> Result<DeliveryStatistics, CallbackError> {
        self.find(organisation, callback)?;
        Ok(DeliveryStatistics::of(&self.directory.latest(organisation, callback, STATISTICS_WINDOW)?))
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
