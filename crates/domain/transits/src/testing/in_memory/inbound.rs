use super::{InMemoryTransits, Inbound, conflict};
use crate::ports::{InboundFate, InboundLog, MOST_CLAIMED_BYTES, NewInboundMessage, ReceivedMessage};
use crate::{MessageId, TransitId};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, StorageError};
use std::collections::HashSet;

impl InboundLog for InMemoryTransits {
    fn keep(&self, message: NewInboundMessage) -> Result<MessageId, StorageError> {
        self.with(|state| {
            let id = MessageId::new(state.next_id());
            let NewInboundMessage { bytes, message_type, lrn, mrn, subject, received_at } = message;
            let (due_at, fate) = (received_at, None);
            let kept = Inbound { bytes, message_type, lrn, mrn, subject, received_at, due_at, fate };
            state.inbound.insert(id, kept);
            Ok(id)
        })
    }

    fn claim(
        &self,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<ReceivedMessage>, StorageError> {
        self.with(|state| {
            let mut busy = HashSet::new();
            let (mut claimed, mut bytes) = (Vec::new(), 0);
            for (id, message) in state.inbound.iter_mut().filter(|(_, message)| message.fate.is_none()) {
                let first = message.subject.is_none_or(|subject| busy.insert(subject));
                if first && message.due_at <= now && claimed.len() < limit {
                    bytes += message.bytes.len();
                    if bytes > MOST_CLAIMED_BYTES && !claimed.is_empty() {
                        break;
                    }
                    message.due_at = lease_until;
                    claimed.push(received(*id, message));
                }
            }
            Ok(claimed)
        })
    }

    fn settle(
        &self,
        id: MessageId,
        fate: InboundFate,
        subject: Option<(OrganisationId, TransitId)>,
        _at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.with(|state| {
            let message = state
                .inbound
                .get_mut(&id)
                .filter(|message| matches!(message.fate, None | Some(InboundFate::Waiting)))
                .ok_or_else(|| conflict(None))?;
            message.fate = Some(fate);
            message.subject = subject;
            Ok(())
        })
    }

    fn waiting(&self, organisation: OrganisationId, transit: TransitId) -> Result<Vec<ReceivedMessage>, StorageError> {
        Ok(self.with(|state| {
            let waits = |message: &Inbound| {
                message.fate == Some(InboundFate::Waiting) && message.subject == Some((organisation, transit))
            };
            state.inbound.iter().filter(|(_, message)| waits(message)).map(|(id, one)| received(*id, one)).collect()
        }))
    }

    fn repeats_earlier(
        &self,
        id: MessageId,
        organisation: OrganisationId,
        transit: TransitId,
    ) -> Result<bool, StorageError> {
        Ok(self.with(|state| {
            let Some(message) = state.inbound.get(&id) else { return false };
            state.inbound.range(..id).any(|(_, earlier)| {
                matches!(earlier.fate, Some(InboundFate::Applied | InboundFate::Waiting))
                    && earlier.subject == Some((organisation, transit))
                    && earlier.bytes == message.bytes
            })
        }))
    }
}

fn received(id: MessageId, message: &Inbound) -> ReceivedMessage {
    ReceivedMessage { id, bytes: message.bytes.clone(), received_at: message.received_at }
}
