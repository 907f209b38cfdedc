use super::Callbacks;
use crate::{CallbackError, CallbackId, CallbackSecret};
use customs_kernel::OrganisationId;

impl Callbacks {
    /// Gives the named registration, else the latest, another secret. The one before is worth nothing from
    /// then on: also deliveries that wait are signed with the new one.
    ///
    /// # Errors
    /// An unknown `id`, [`CallbackError::NotFound`] where nothing is registered, or storage fails.
    pub fn regenerate_secret(
        &self,
        organisation: OrganisationId,
        id: Option<CallbackId>,
    ) -> Result<CallbackSecret, CallbackError> {
        let registration = self.meant(organisation, id)?;
        let secret = CallbackSecret::generate(self.entropy.as_ref());
        if self.repository.replace_secret(organisation, registration.id(), &secret, self.clock.now())? {
            Ok(secret)
        } else {
            Err(CallbackError::NotFound)
        }
    }
}
