use crate::MessageId;
use crate::ports::{GivesUp, MessageInHand, OutboundQueue};
use chrono::{DateTime, Utc};
use customs_kernel::{StorageError, SubjectKind, UnitOfWork, in_unit_of_work};
use std::sync::Arc;

/// Gives messages up that the gateway refuses for good.
#[derive(Clone)]
pub struct GivingUp {
    /// The messages.
    pub queue: Arc<dyn OutboundQueue>,
    /// What becomes of the records that they are about: one for each kind.
    pub records: Vec<Arc<dyn GivesUp>>,
    /// Makes the mark and what follows one.
    pub work: Arc<dyn UnitOfWork>,
}

impl GivingUp {
    /// Marks the message as given up, for this reason, and lets its record go on without it. One that was sent or given up
    /// before stays as it is, and so does its record.
    ///
    /// # Errors
    /// When storage does not answer or the record cannot be stored; then nothing is marked.
    pub fn give_up(&self, id: MessageId, reason: &str, at: DateTime<Utc>) -> Result<(), StorageError> {
        in_unit_of_work(self.work.as_ref(), || {
            let Some(MessageInHand { organisation, subject, lrn }) = self.queue.in_hand(id)? else { return Ok(()) };
            let about = subject.map(|subject| Ok((self.owner(subject.kind)?, subject.id)));
            let about = about.transpose()?;
            if let Some((owner, record)) = about {
                owner.hold(organisation, record)?;
            }
            if !self.queue.give_up(id, reason, at)? {
                return Ok(());
            }
            about.map_or(Ok(()), |(owner, record)| owner.given_up(organisation, record, &lrn, reason, at))
        })
    }

    /// Whoever knows records of the kind. A kind that nobody knows was forgotten where the service is put together.
    fn owner(&self, kind: SubjectKind) -> Result<&dyn GivesUp, StorageError> {
        let owner = self.records.iter().find(|records| records.kind() == kind);
        owner.map(AsRef::as_ref).ok_or_else(|| StorageError::Failed(format!("nobody gives up a {kind}").into()))
    }
}
