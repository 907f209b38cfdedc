use crate::OutboundId;
use crate::ports::{GivesUp, MessageInHand, OutboundQueue};
use chrono::{DateTime, Utc};
use customs_kernel::facts::Statement;
use customs_kernel::{StorageError, SubjectKind, UnitOfWork, in_unit_of_work};
use std::sync::Arc;

/// Gives up messages that the gateway refuses for good.
#[derive(Clone)]
pub struct GivingUp {
    /// The queue of messages to customs.
    pub queue: Arc<dyn OutboundQueue>,
    /// Decides what happens to the records that the messages are about; one entry for each kind of record.
    pub records: Vec<Arc<dyn GivesUp>>,
    /// The unit of work in which the message is marked and its record changes.
    pub work: Arc<dyn UnitOfWork>,
}

customs_kernel::debug_by_name!(GivingUp);

/// What became of a message that was to be given up.
#[must_use = "the message may have been sent meanwhile"]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GiveUpOutcome {
    /// The message is given up, and its record goes on without it.
    GivenUp,
    /// The message was sent or given up before. It stays as it is, and so does its record.
    SettledBefore,
}

impl GivingUp {
    /// Marks the message as given up, for this reason, and lets its record go on without it, unless the message was sent
    /// or given up before.
    ///
    /// # Errors
    /// When storage does not answer or the record cannot be stored; then nothing is marked.
    pub fn give_up(
        &self,
        id: OutboundId,
        reason: &Statement,
        at: DateTime<Utc>,
    ) -> Result<GiveUpOutcome, StorageError> {
        in_unit_of_work(self.work.as_ref(), || {
            let Some(MessageInHand { organisation, subject, lrn }) = self.queue.in_hand(id)? else {
                return Ok(GiveUpOutcome::SettledBefore);
            };
            let about = match subject {
                Some(subject) => Some((self.owner(subject.kind)?, subject.id)),
                None => None,
            };
            if let Some((owner, record)) = about {
                owner.hold(organisation, record)?;
            }
            if !self.queue.give_up(id, reason, at)? {
                return Ok(GiveUpOutcome::SettledBefore);
            }
            if let Some((owner, record)) = about {
                owner.given_up(organisation, record, &lrn, reason, at)?;
            }
            Ok(GiveUpOutcome::GivenUp)
        })
    }

    /// Finds the implementation for a kind of record. A missing one is a mistake in the assembly of the service.
    fn owner(&self, kind: SubjectKind) -> Result<&dyn GivesUp, StorageError> {
        let owner = self.records.iter().find(|records| records.kind() == kind);
        owner.map(AsRef::as_ref).ok_or_else(|| StorageError::Failed(format!("nobody gives up a {kind}").into()))
    }
}
