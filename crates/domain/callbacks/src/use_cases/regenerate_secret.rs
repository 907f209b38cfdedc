use super::Callbacks;
use crate::{CallbackError, CallbackId, CallbackSecret};
use customs_kernel::OrganisationId;

impl Callbacks {
    /// Gives a registration (the latest one without an id) a new secret. The old secret is invalid at once: waiting
    /// deliveries are signed with the new one too.
    ///
    /// # Errors
    /// An unknown `id`, [`CallbackError::NotFound`] when nothing is registered, or storage fails.
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
