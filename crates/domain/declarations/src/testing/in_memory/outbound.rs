use super::{InMemoryDeclarations, Outbound};
use crate::ports::OutboundQueue;
use crate::{MessageId, OutboundMessage};
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;
use std::collections::HashSet;

impl OutboundQueue for InMemoryDeclarations {
    fn claim(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<OutboundMessage>, StorageError> {
        self.with(|state| {
            let mut busy = HashSet::new();
            let mut claimed = Vec::new();
            for (id, message) in &mut state.outbound {
                let Some(due_at) = message.due_at else { continue };
                if busy.insert(message.declaration) && due_at <= now && claimed.len() < limit {
                    message.due_at = Some(lease_until);
                    claimed.push(OutboundMessage {
                        id: *id,
                        organisation: message.organisation,
                        correlation_id: message.lrn.clone(),
                        bytes: message.bytes.clone(),
                        attempts: message.attempts,
                    });
                }
            }
            Ok(claimed)
        })
    }

    fn record_sent(&self, id: MessageId, _at: DateTime<Utc>) -> Result<(), StorageError> {
        self.unsent(id, |message| message.due_at = None);
        Ok(())
    }

    fn record_failed_try(
        &self,
        id: MessageId,
        _reason: &str,
        next_attempt_at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.unsent(id, |message| {
            message.due_at = Some(next_attempt_at);
            message.attempts += 1;
        });
        Ok(())
    }

    fn release(&self, ids: &[MessageId]) -> Result<(), StorageError> {
        for id in ids {
            self.unsent(*id, |message| message.due_at = Some(message.created_at));
        }
        Ok(())
    }

    fn next_due(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        Ok(self.with(|state| state.outbound.values().filter_map(|message| message.due_at).min()))
    }
}

impl InMemoryDeclarations {
    fn unsent(&self, id: MessageId, change: impl FnOnce(&mut Outbound)) {
        self.with(|state| {
            if let Some(message) = state.outbound.get_mut(&id).filter(|message| message.due_at.is_some()) {
                change(message);
            }
        });
    }
}
