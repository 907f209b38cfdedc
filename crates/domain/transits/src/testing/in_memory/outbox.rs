use super::{InMemoryTransits, conflict};
use crate::ports::{Outbox, OutboxEntry, OutboxId};
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;
use std::collections::HashSet;

impl Outbox for InMemoryTransits {
    fn claim(
        &self,
        subscriber: &str,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<OutboxEntry>, StorageError> {
        self.with(|state| {
            let mut held_up = HashSet::new();
            let mut claimed = Vec::new();
            for (id, entry) in state.outbox.iter_mut().filter(|(_, entry)| entry.subscriber == subscriber) {
                if held_up.contains(&entry.event.transit) {
                    continue;
                }
                if entry.due_at <= now && claimed.len() < limit {
                    entry.due_at = lease_until;
                    claimed.push(OutboxEntry { id: *id, event: entry.event.clone() });
                } else {
                    held_up.insert(entry.event.transit);
                }
            }
            Ok(claimed)
        })
    }

    fn complete(&self, ids: &[OutboxId]) -> Result<(), StorageError> {
        self.with(|state| {
            if !ids.iter().all(|id| state.outbox.contains_key(id)) {
                return Err(conflict(None));
            }
            state.outbox.retain(|id, _| !ids.contains(id));
            Ok(())
        })
    }

    fn retry(&self, id: OutboxId, _reason: &str, at: DateTime<Utc>) -> Result<(), StorageError> {
        self.with(|state| {
            if let Some(entry) = state.outbox.get_mut(&id) {
                entry.due_at = at;
            }
            Ok(())
        })
    }
}
