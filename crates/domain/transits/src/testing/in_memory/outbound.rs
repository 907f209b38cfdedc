use super::repository::known;
use super::{InMemoryTransits, Outbound};
use crate::ports::{OutboundQueue, TransitRepository};
use crate::{MessageId, OutboundMessage, given_up};
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;
use std::collections::HashSet;

impl OutboundQueue for InMemoryTransits {
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
                if busy.insert(message.transit) && due_at <= now && claimed.len() < limit {
                    message.due_at = Some(lease_until);
                    message.open_tries += 1;
                    claimed.push(OutboundMessage {
                        id: *id,
                        organisation: message.organisation,
                        correlation_id: message.lrn.clone(),
                        bytes: message.bytes.clone(),
                        attempts: message.attempts,
                        refusals: message.refusals,
                    });
                }
            }
            Ok(claimed)
        })
    }

    fn record_sent(&self, id: MessageId, at: DateTime<Utc>) -> Result<(), StorageError> {
        self.unsent(id, |message| {
            message.due_at = None;
            message.attempts += 1;
            message.sent_at = Some(at);
        });
        Ok(())
    }

    fn record_failed_try(
        &self,
        id: MessageId,
        reason: &str,
        next_attempt_at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.unsent(id, |message| {
            message.due_at = Some(next_attempt_at);
            message.attempts += 1;
            message.last_error = Some(reason.to_owned());
        });
        Ok(())
    }

    fn record_vain_try(&self, id: MessageId, reason: &str, next_attempt_at: DateTime<Utc>) -> Result<(), StorageError> {
        self.unsent(id, |message| {
            message.due_at = Some(next_attempt_at);
            message.attempts += 1;
            message.open_tries = message.open_tries.saturating_sub(1);
            message.last_error = Some(reason.to_owned());
        });
        Ok(())
    }

    fn record_refusal(&self, id: MessageId, reason: &str, next_attempt_at: DateTime<Utc>) -> Result<(), StorageError> {
        self.unsent(id, |message| {
            message.due_at = Some(next_attempt_at);
            message.attempts += 1;
            message.open_tries = message.open_tries.saturating_sub(1);
            message.refusals += 1;
            message.last_error = Some(reason.to_owned());
        });
        Ok(())
    }

    fn give_up(&self, id: MessageId, reason: &str, at: DateTime<Utc>) -> Result<(), StorageError> {
        let _turn = self.turn.take();
        let failed = self.with(|state| {
            let message = state.outbound.get_mut(&id).filter(|message| message.due_at.is_some())?;
            message.due_at = None;
            message.attempts += 1;
            message.open_tries = message.open_tries.saturating_sub(1);
            message.refusals += 1;
            message.failed_at = Some(at);
            message.last_error = Some(reason.to_owned());
            let sent = known(message);
            Some((message.organisation, message.transit, sent))
        });
        let Some((organisation, id, message)) = failed else { return Ok(()) };
        let Some(mut transit) = self.find(organisation, id)? else { return Ok(()) };
        let latest = self.latest_reference(organisation, id, message.kind)?;
        let others = self.other_sendings(organisation, &message)?;
        let changes = given_up(&mut transit, &message, latest.as_ref(), &others, reason, at);
        self.save(transit, changes)
    }

    fn release(&self, ids: &[MessageId]) -> Result<(), StorageError> {
        for id in ids {
            self.unsent(*id, |message| {
                message.due_at = Some(message.created_at);
                message.open_tries = message.open_tries.saturating_sub(1);
            });
        }
        Ok(())
    }

    fn next_due(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        Ok(self.with(|state| state.outbound.values().filter_map(|message| message.due_at).min()))
    }
}

impl InMemoryTransits {
    fn unsent(&self, id: MessageId, change: impl FnOnce(&mut Outbound)) {
        self.with(|state| {
            if let Some(message) = state.outbound.get_mut(&id).filter(|message| message.due_at.is_some()) {
                change(message);
            }
        });
    }
}
