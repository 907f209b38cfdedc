use crate::{
    CallbackError, CallbackId, CallbackRepository, DeliveryDirectory, DeliveryId, DeliveryQueue, DeliveryRecord,
    Registration,
};
use customs_kernel::{Clock, Entropy, FieldErrors, OrganisationId, RuleCode};
use std::sync::Arc;

/// The use cases of an organisation's callbacks.
#[derive(Clone)]
pub struct Callbacks {
    /// Storage of registrations.
    pub repository: Arc<dyn CallbackRepository>,
    /// Queue for new deliveries.
    pub queue: Arc<dyn DeliveryQueue>,
    /// Lists and look-ups of deliveries.
    pub directory: Arc<dyn DeliveryDirectory>,
    /// Source of the present moment.
    pub clock: Arc<dyn Clock>,
    /// Source of random secrets.
    pub entropy: Arc<dyn Entropy>,
}

customs_kernel::debug_by_name!(Callbacks);

impl Callbacks {
    /// The registration that a command refers to: the one with this id, or the latest one without an id.
    pub(super) fn meant(
        &self,
        organisation: OrganisationId,
        id: Option<CallbackId>,
    ) -> Result<Registration, CallbackError> {
        match id {
            Some(id) => self.repository.find(organisation, id)?.ok_or_else(|| {
                FieldErrors::one("id", (RuleCode::UnknownCallback, "is not the id of a callback")).into()
            }),
            None => self.repository.list(organisation)?.pop().ok_or(CallbackError::NotFound),
        }
    }

    /// Deletes a registration. Its outstanding deliveries are dropped.
    ///
    /// # Errors
    /// [`CallbackError::NotFound`], or storage fails.
    pub fn delete(&self, organisation: OrganisationId, id: CallbackId) -> Result<(), CallbackError> {
        if self.repository.delete(organisation, id)? { Ok(()) } else { Err(CallbackError::NotFound) }
    }

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
