use crate::{OutboundId, OutboundMessage};
use chrono::{DateTime, Utc};
use customs_form_macros::growing;
use customs_kernel::facts::Statement;
use customs_kernel::{Lrn, OrganisationId, StorageError, Subject, WriteEffect};

/// The stored queue of messages to customs. System workers use it across organisations, so its methods take no
/// organisation.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait OutboundQueue: Send + Sync {
    /// Hands out up to `limit` messages that are due and that no other worker holds, oldest first, and holds them until
    /// `lease_until`. Each claim begins a try, and from then on the message may have left, unless the caller reports
    /// that the try handed nothing over (`record_vain_try`, `record_refusal`, `give_up`, `release`). A message waits
    /// while an earlier message of its record is unsent, so a claim holds at most one message of each record.
    fn claim(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<OutboundMessage>, StorageError>;

    /// Notes that customs took these messages, and returns the number of those that it noted. This and the following notes
    /// change nothing about a message that was sent or given up before, or is with another worker by now.
    ///
    /// # Errors
    /// When storage fails; it may have noted some of them.
    fn record_all_sent(&self, sent: &[HandedOver]) -> Result<usize, StorageError>;

    /// Notes that customs took the message.
    fn record_sent(&self, id: OutboundId, at: DateTime<Utc>) -> Result<WriteEffect, StorageError> {
        let recorded = self.record_all_sent(&[HandedOver { id, at, may_have_failed: true }])?;
        Ok(WriteEffect::when(recorded > 0))
    }

    /// Notes that a try failed, or that its end is not known. The message is due again at the moment
    /// `next_attempt_at`, with one more attempt. A message that was sent after all stays sent.
    fn record_failed_try(
        &self,
        id: OutboundId,
        reason: &Statement,
        next_attempt_at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError>;

    /// Notes that a try failed before anything was handed over (no connection, no token). The message is due again as
    /// after `record_failed_try`. It can be taken back as if it had never been tried, unless another try may have
    /// arrived.
    fn record_vain_try(
        &self,
        id: OutboundId,
        reason: &Statement,
        next_attempt_at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError>;

    /// Notes that the gateway refused the message because of its content. The message is due again as after
    /// `record_failed_try`, and the refusal is counted.
    fn record_refusal(
        &self,
        id: OutboundId,
        reason: &Statement,
        next_attempt_at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError>;

    /// Returns the facts about a message while it is neither sent nor given up, and the caller may decide on it;
    /// otherwise `None`.
    fn in_hand(&self, id: OutboundId) -> Result<Option<MessageInHand>, StorageError>;

    /// Marks a message as given up after one more refusal, for this reason. The message stays stored, is due no more,
    /// and holds up no later one. Returns whether the call marked it: a message that was sent or given up before stays
    /// as it is. The caller does so in the unit of work of the consequences for the record (see
    /// [`GivingUp`](crate::GivingUp)).
    fn give_up(&self, id: OutboundId, reason: &Statement, at: DateTime<Utc>) -> Result<bool, StorageError>;

    /// Gives messages back unsent at a clean stop; they are due at once. The try does not count as an attempt. A
    /// message that was sent after all stays sent.
    fn release(&self, ids: &[OutboundId]) -> Result<(), StorageError>;

    /// The earliest moment at which an unsent message will be due; for a held message that is the end of its lease.
    /// `None` when all messages were sent or given up.
    fn next_due(&self) -> Result<Option<DateTime<Utc>>, StorageError>;
}

/// A message that customs took.
#[growing(new)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandedOver {
    /// The message.
    pub id: OutboundId,
    /// When customs took it.
    pub at: DateTime<Utc>,
    /// Whether an earlier try may have failed, so that later messages about its record may have been put off.
    pub may_have_failed: bool,
}

/// A message that is being handed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageInHand {
    /// The organisation that sends the message.
    pub organisation: OrganisationId,
    /// The record that the message is about; `None` for a question to customs, which is about no such record.
    pub subject: Option<Subject>,
    /// The LRN of the message.
    pub lrn: Lrn,
}
