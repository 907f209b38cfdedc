use chrono::{DateTime, Utc};
use customs_declarations::ports::OutboundQueue;
use customs_declarations::{MessageId, OutboundMessage};
use customs_kernel::StorageError;
use std::sync::Arc;

/// The queue of transit messages, for a [`crate::HandOverWorker`]: they go to the same gateway in the same way.
pub struct TransitQueue(Arc<dyn customs_transits::ports::OutboundQueue>);

impl TransitQueue {
    /// That queue.
    #[must_use]
    pub fn new(queue: Arc<dyn customs_transits::ports::OutboundQueue>) -> Self {
        Self(queue)
    }
}

impl OutboundQueue for TransitQueue {
    fn claim(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<OutboundMessage>, StorageError> {
        Ok(self.0.claim(limit, now, lease_until)?.into_iter().map(message).collect())
    }

    fn record_sent(&self, id: MessageId, at: DateTime<Utc>) -> Result<(), StorageError> {
        self.0.record_sent(transit(id), at)
    }

    fn record_failed_try(
        &self,
        id: MessageId,
        reason: &str,
        next_attempt_at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.0.record_failed_try(transit(id), reason, next_attempt_at)
    }

    fn record_vain_try(&self, id: MessageId, reason: &str, next_attempt_at: DateTime<Utc>) -> Result<(), StorageError> {
        self.0.record_vain_try(transit(id), reason, next_attempt_at)
    }

    fn record_refusal(&self, id: MessageId, reason: &str, next_attempt_at: DateTime<Utc>) -> Result<(), StorageError> {
        self.0.record_refusal(transit(id), reason, next_attempt_at)
    }

    fn give_up(&self, id: MessageId, reason: &str, at: DateTime<Utc>) -> Result<(), StorageError> {
        self.0.give_up(transit(id), reason, at)
    }

    fn release(&self, ids: &[MessageId]) -> Result<(), StorageError> {
        let ids: Vec<_> = ids.iter().copied().map(transit).collect();
        self.0.release(&ids)
    }

    fn next_due(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        self.0.next_due()
    }
}

/// Numbers of messages mean what the queue that gave them says.
const fn transit(id: MessageId) -> customs_transits::MessageId {
    customs_transits::MessageId::new(id.get())
}

fn message(message: customs_transits::OutboundMessage) -> OutboundMessage {
    let customs_transits::OutboundMessage { id, organisation, correlation_id, bytes, attempts, refusals } = message;
    OutboundMessage { id: MessageId::new(id.get()), organisation, correlation_id, bytes, attempts, refusals }
}
