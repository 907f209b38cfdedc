use super::EventLog;
use crate::{CallbackId, DeclarationNotice, Ended, LoggedName, NewEvent, Payload, TaskNotice};
use customs_kernel::{OrganisationId, StorageError};

impl EventLog {
    /// Adds notices to the log, in their order, with the bytes that deliveries of them carry. It joins the unit of work
    /// of its thread: call it in the one that removes the events from their outbox, so that each is logged exactly once.
    ///
    /// # Errors
    /// When storage fails; then nothing is added.
    pub fn note(&self, organisation: OrganisationId, notices: &[DeclarationNotice]) -> Result<(), StorageError> {
        let Some(latest) = notices.iter().map(|notice| notice.occurred_at).max() else { return Ok(()) };
        let events: Vec<_> = notices
            .iter()
            .map(|notice| NewEvent {
                event: notice.event.into(),
                subject: notice.subject.into(),
                payload: Payload::from_notice(notice),
            })
            .collect();
        // The clock of another instance may be ahead, and nothing is added before it happened.
        self.repository.append(organisation, &events, self.clock.now().max(latest))
    }

    /// Adds to the log that deliveries of a callback ended. It joins the unit of work of its thread: call it in the one
    /// that ends them.
    ///
    /// # Errors
    /// When storage fails; then nothing is added.
    pub fn note_end(
        &self,
        organisation: OrganisationId,
        callback: CallbackId,
        ended: Ended,
    ) -> Result<(), StorageError> {
        let payload = Payload::telling_end(callback, ended);
        let event = NewEvent { event: LoggedName::CallbackEnded, subject: callback.into(), payload };
        self.repository.append(organisation, &[event], self.clock.now().max(ended.at))
    }

    /// Adds to the log that what people noted on a task changed. It joins the unit of work of its thread: call it in the
    /// one that changes it, as the last step.
    ///
    /// # Errors
    /// When storage fails; then nothing is added.
    pub fn note_task(&self, organisation: OrganisationId, notice: &TaskNotice) -> Result<(), StorageError> {
        let payload = Payload::telling_task(notice);
        let event = NewEvent { event: LoggedName::TaskChanged, subject: notice.subject.into(), payload };
        self.repository.append(organisation, &[event], self.clock.now().max(notice.occurred_at))
    }
}
