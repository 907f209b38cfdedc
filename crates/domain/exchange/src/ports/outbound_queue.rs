use crate::{MessageId, OutboundMessage};
use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, OrganisationId, StorageError, Subject};

/// The stored queue of messages to customs. System workers use it, so its methods know no tenant.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait OutboundQueue: Send + Sync {
    /// Up to `limit` messages that are due and that nobody else holds, oldest first; they are held until `lease_until`.
    /// Each claim begins a try, after which the message may have left, unless it is told that the try handed nothing over
    /// (`record_vain_try`, `record_refusal`, `give_up`, `release`). No message of a record is handed out while an earlier
    /// one of it is unsent, so a claim holds at most one of each.
    fn claim(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<OutboundMessage>, StorageError>;

    /// Customs took the message. Repeating it changes nothing.
    fn record_sent(&self, id: MessageId, at: DateTime<Utc>) -> Result<(), StorageError>;

    /// A try failed, or nobody knows how it ended: the message is due again at that moment, with one more attempt. One that
    /// was sent after all stays sent.
    fn record_failed_try(
        &self,
        id: MessageId,
        reason: &str,
        next_attempt_at: DateTime<Utc>,
    ) -> Result<(), StorageError>;

    /// A try failed before anything was handed over (no connection, no token): as `record_failed_try`, and the message can
    /// be taken back as if nobody had tried, unless another try may have arrived.
    fn record_vain_try(&self, id: MessageId, reason: &str, next_attempt_at: DateTime<Utc>) -> Result<(), StorageError>;

    /// The gateway refused the message for what it is: as `record_failed_try`, and the refusal is counted.
    fn record_refusal(&self, id: MessageId, reason: &str, next_attempt_at: DateTime<Utc>) -> Result<(), StorageError>;

    /// What a message is, while it is neither sent nor given up and whoever asks may decide on it.
    fn in_hand(&self, id: MessageId) -> Result<Option<MessageInHand>, StorageError>;

    /// Marks a message as given up after one more refusal, for this reason: it is kept, is due no more, and holds up no
    /// later one. Tells whether it did: one that was sent or given up before stays as it is. Called in the unit of work of
    /// what follows for its record (see [`GivingUp`](crate::GivingUp)).
    fn give_up(&self, id: MessageId, reason: &str, at: DateTime<Utc>) -> Result<bool, StorageError>;

    /// Gives messages back unsent, due at once (clean stop). It does not count as an attempt; one that was sent after all
    /// stays sent.
    fn release(&self, ids: &[MessageId]) -> Result<(), StorageError>;

    /// The earliest moment at which an unsent message will be due, held ones by the end of their lease; `None` when all
    /// were sent or given up.
    fn next_due(&self) -> Result<Option<DateTime<Utc>>, StorageError>;
}

/// A message that is being handed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageInHand {
    /// The tenant.
    pub organisation: OrganisationId,
    /// The record that it is about; `None` for a question, which is about none that customs handles.
    pub subject: Option<Subject>,
    /// Its LRN.
    pub lrn: Lrn,
}
