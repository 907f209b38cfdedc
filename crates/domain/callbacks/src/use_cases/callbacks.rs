use crate::{CallbackError, CallbackId, CallbackRepository, DeliveryDirectory, DeliveryQueue, Registration};
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
}
