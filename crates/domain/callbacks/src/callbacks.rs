//! The use cases, one file each.

mod delete;
mod deliveries;
mod fan_out;
mod list;
mod redeliver;
mod regenerate_secret;
mod register;
mod test_delivery;

pub use register::{Registered, RegistrationForm};

use crate::{CallbackError, CallbackId, CallbackRepository, DeliveryDirectory, DeliveryQueue, Registration};
use customs_kernel::{Clock, Entropy, FieldErrors, OrganisationId};
use std::sync::Arc;

/// Everything an organisation can do about its callbacks.
#[derive(Clone)]
pub struct Callbacks {
    /// Keeps the registrations.
    pub repository: Arc<dyn CallbackRepository>,
    /// Takes new deliveries.
    pub queue: Arc<dyn DeliveryQueue>,
    /// Shows deliveries.
    pub directory: Arc<dyn DeliveryDirectory>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Where secrets come from.
    pub entropy: Arc<dyn Entropy>,
}

impl Callbacks {
    /// The registration that a command means: the named one, else the latest.
    fn meant(&self, organisation: OrganisationId, id: Option<CallbackId>) -> Result<Registration, CallbackError> {
        match id {
            Some(id) => self
                .repository
                .find(organisation, id)?
                .ok_or_else(|| FieldErrors::one("id", "is not the id of a callback").into()),
            None => self.repository.list(organisation)?.pop().ok_or(CallbackError::NotFound),
        }
    }
}

#[cfg(test)]
mod tests;
