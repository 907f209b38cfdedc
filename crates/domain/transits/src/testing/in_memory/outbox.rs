use super::InMemoryTransits;
use crate::TransitEvent;
use crate::ports::{Outbox, OutboxEntry, OutboxId};
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;

impl Outbox<TransitEvent> for InMemoryTransits {
    fn claim(
        &self,
        subscriber: &str,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<OutboxEntry>, StorageError> {
        Ok(self.with(|state| state.outbox.claim(subscriber, limit, now, lease_until)))
    }

    fn complete(&self, ids: &[OutboxId]) -> Result<(), StorageError> {
        self.with(|state| state.outbox.complete(ids))
    }

    fn retry(&self, id: OutboxId, _reason: &str, at: DateTime<Utc>) -> Result<(), StorageError> {
        self.with(|state| state.outbox.retry(id, at));
        Ok(())
    }
}
