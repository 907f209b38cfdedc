use super::Callbacks;
use crate::{CallbackError, DeclarationNotice, NewDelivery, Payload};
use customs_kernel::OrganisationId;

impl Callbacks {
    /// Creates one delivery of each notice for each registration that wants the event, in the order of the notices.
    /// Returns the number of deliveries. It joins the unit of work of its thread: call it in the one that removes the
    /// events from their outbox, so that each event becomes deliveries exactly once.
    ///
    /// # Errors
    /// When storage fails; then no delivery is created.
    pub fn fan_out(&self, organisation: OrganisationId, notices: &[DeclarationNotice]) -> Result<usize, CallbackError> {
        let created_at = self.clock.now();
        let registrations = self.repository.list(organisation)?;
        let mut deliveries = Vec::new();
        for notice in notices {
            let payload = Payload::from_notice(notice);
            let wanting = registrations.iter().filter(|registration| registration.wants(notice.event));
            deliveries.extend(wanting.map(|registration| NewDelivery {
                organisation,
                callback: registration.id(),
                event: notice.event,
                subject: notice.subject,
                payload: payload.clone(),
                created_at,
            }));
        }
        if !deliveries.is_empty() {
            self.queue.enqueue(&deliveries)?;
        }
        Ok(deliveries.len())
    }
}
