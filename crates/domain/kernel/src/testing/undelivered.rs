use crate::{Event, OutboxEntry, OutboxId, StorageError, Subject};
use chrono::{DateTime, Utc};
use std::collections::{BTreeMap, HashSet};

/// The rows of an outbox in memory, for a fake that has them in its state.
#[derive(Debug, Clone)]
pub struct Undelivered<E> {
    rows: BTreeMap<OutboxId, Row<E>>,
    last_id: i64,
}

#[derive(Debug, Clone)]
struct Row<E> {
    subscriber: String,
    event: E,
    due_at: DateTime<Utc>,
}

impl<E> Default for Undelivered<E> {
    fn default() -> Self {
        Self { rows: BTreeMap::new(), last_id: 0 }
    }
}

impl<E: Event> Undelivered<E> {
    /// Adds one row for each event and subscriber, due from the moment of the event.
    pub fn put_out(&mut self, subscribers: &[String], events: &[E]) {
        for event in events {
            for subscriber in subscribers {
                self.last_id += 1;
                let row = Row { subscriber: subscriber.clone(), event: event.clone(), due_at: event.occurred_at() };
                self.rows.insert(OutboxId::new(event.organisation(), self.last_id), row);
            }
        }
    }

    /// Claims entries as [`Outbox::claim`](crate::Outbox::claim) does.
    pub fn claim(
        &mut self,
        subscriber: &str,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Vec<OutboxEntry<E>> {
        let mut held_up: HashSet<Subject> = HashSet::new();
        let mut claimed = Vec::new();
        for (id, row) in self.rows.iter_mut().filter(|(_, row)| row.subscriber == subscriber) {
            let subject = row.event.subject();
            if held_up.contains(&subject) {
                continue;
            }
            if row.due_at <= now && claimed.len() < limit {
                row.due_at = lease_until;
                claimed.push(OutboxEntry { id: *id, event: row.event.clone() });
            } else {
                held_up.insert(subject);
            }
        }
        claimed
    }

    /// Whether entries of the subscriber are due.
    #[must_use]
    pub fn is_due(&self, subscriber: &str, now: DateTime<Utc>) -> bool {
        self.rows.values().any(|row| row.subscriber == subscriber && row.due_at <= now)
    }

    /// Removes and returns entries as [`Outbox::take`](crate::Outbox::take) does.
    pub fn take(&mut self, subscriber: &str, limit: usize, now: DateTime<Utc>) -> Vec<OutboxEntry<E>> {
        let taken = self.claim(subscriber, limit, now, now);
        self.rows.retain(|id, _| !taken.iter().any(|entry| entry.id == *id));
        taken
    }

    /// Removes entries as [`Outbox::complete`](crate::Outbox::complete) does.
    ///
    /// # Errors
    /// `Conflict` when an entry is gone; then none is removed.
    pub fn complete(&mut self, ids: &[OutboxId]) -> Result<(), StorageError> {
        if !ids.iter().all(|id| self.rows.contains_key(id)) {
            return Err(StorageError::Conflict { constraint: None });
        }
        self.rows.retain(|id, _| !ids.contains(id));
        Ok(())
    }

    /// Makes an entry due again as [`Outbox::retry`](crate::Outbox::retry) does.
    pub fn retry(&mut self, id: OutboxId, at: DateTime<Utc>) {
        if let Some(row) = self.rows.get_mut(&id) {
            row.due_at = at;
        }
    }
}
