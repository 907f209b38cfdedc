use super::{InMemoryExchange, Outbound};
use crate::ports::{HandedOver, MessageInHand, OutboundQueue};
use crate::{OutboundId, OutboundMessage};
use chrono::{DateTime, Utc};
use customs_kernel::facts::Statement;
use customs_kernel::{StorageError, WriteEffect};
use std::collections::HashSet;

impl OutboundQueue for InMemoryExchange {
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
                if busy.insert(message.subject) && due_at <= now && claimed.len() < limit {
                    message.due_at = Some(lease_until);
                    message.open_tries += 1;
                    claimed.push(OutboundMessage {
                        id: OutboundId { message: *id, organisation: message.organisation },
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

    fn record_all_sent(&self, sent: &[HandedOver]) -> Result<usize, StorageError> {
        let recorded = sent.iter().filter_map(|HandedOver { id, at, may_have_failed: _ }| {
            self.unsent(*id, |message| {
                message.due_at = None;
                message.attempts += 1;
                message.sent_at = Some(*at);
            })
        });
        Ok(recorded.count())
    }

    fn record_failed_try(
        &self,
        id: OutboundId,
        reason: &Statement,
        next_attempt_at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError> {
        let recorded = self.unsent(id, |message| message.try_failed(reason, Some(next_attempt_at)));
        Ok(WriteEffect::when(recorded.is_some()))
    }

    fn record_vain_try(
        &self,
        id: OutboundId,
        reason: &Statement,
        next_attempt_at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError> {
        let recorded = self.unsent(id, |message| {
            message.try_failed(reason, Some(next_attempt_at));
            message.handed_nothing_over();
        });
        Ok(WriteEffect::when(recorded.is_some()))
    }

    fn record_refusal(
        &self,
        id: OutboundId,
        reason: &Statement,
        next_attempt_at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError> {
        let recorded = self.unsent(id, |message| {
            message.try_failed(reason, Some(next_attempt_at));
            message.handed_nothing_over();
            message.refusals += 1;
        });
        Ok(WriteEffect::when(recorded.is_some()))
    }

    fn in_hand(&self, id: OutboundId) -> Result<Option<MessageInHand>, StorageError> {
        Ok(self.unsent(id, |message| MessageInHand {
            organisation: message.organisation,
            subject: Some(message.subject),
            lrn: message.lrn.clone(),
        }))
    }

    fn give_up(&self, id: OutboundId, reason: &Statement, at: DateTime<Utc>) -> Result<bool, StorageError> {
        let given_up = self.unsent(id, |message| {
            message.try_failed(reason, None);
            message.handed_nothing_over();
            message.refusals += 1;
            message.failed_at = Some(at);
        });
        Ok(given_up.is_some())
    }

    fn release(&self, ids: &[OutboundId]) -> Result<(), StorageError> {
        for id in ids {
            self.unsent(*id, |message| {
                message.due_at = Some(message.created_at);
                message.handed_nothing_over();
            });
        }
        Ok(())
    }

    fn next_due(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        Ok(self.with(|state| state.outbound.values().filter_map(|message| message.due_at).min()))
    }
}

impl InMemoryExchange {
    /// Calls the closure with the message, unless it was sent or given up.
    fn unsent<T>(&self, id: OutboundId, use_message: impl FnOnce(&mut Outbound) -> T) -> Option<T> {
        self.with(|state| {
            let message = state.outbound.get_mut(&id.message);
            let own = message.filter(|message| message.organisation == id.organisation && message.due_at.is_some());
            own.map(use_message)
        })
    }
}

impl Outbound {
    fn try_failed(&mut self, reason: &Statement, next_attempt_at: Option<DateTime<Utc>>) {
        self.due_at = next_attempt_at;
        self.attempts += 1;
        self.last_error = Some(reason.clone().into());
    }

    const fn handed_nothing_over(&mut self) {
        self.open_tries = self.open_tries.saturating_sub(1);
    }
}
