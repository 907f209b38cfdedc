use super::Callbacks;
use crate::{CallbackError, CallbackId, DeclarationNotice, Dispatch, EventName, Payload};
use customs_kernel::{OrganisationId, Subject};

impl Callbacks {
    /// Creates a synthetic `declaration.status_changed` for a registration (the latest one without an id). It is sent
    /// once, regardless of the events that the registration wants, and is not part of the queue. The caller sends it
    /// with its [`CallbackSender`](crate::CallbackSender), outside any transaction.
    ///
    /// # Errors
    /// An unknown `id`, [`CallbackError::NotFound`] when nothing is registered, or storage fails.
    pub fn test_delivery(
        &self,
        organisation: OrganisationId,
        id: Option<CallbackId>,
    ) -> Result<Dispatch, CallbackError> {
        let registration = self.meant(organisation, id)?;
        let secrets = self.repository.secrets(organisation, registration.id())?.ok_or(CallbackError::NotFound)?;
        let now = self.clock.now();
        let payload = Payload::from_notice(&DeclarationNotice {
            event: EventName::StatusChanged,
            subject: Subject::declaration(0),
            reference: "TEST".to_owned(),
            mrn: None,
            status: "DRF".to_owned(),
            declaration_symbol: "IM".to_owned(),
            occurred_at: now,
        });
        let mut number = [0_u8; 16];
        self.entropy.fill(&mut number);
        let delivery = format!("test-{}", hex::encode(number));
        Ok(Dispatch::new(registration.url().clone(), &secrets, EventName::StatusChanged, delivery, payload, now))
    }
}
