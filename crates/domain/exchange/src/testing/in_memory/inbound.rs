use super::{InMemoryExchange, Inbound, State, conflict};
use crate::ports::InboundLog;
use crate::{
    InboundFate, MOST_CLAIMED_BYTES, MOST_TAKEN_BYTES, MessageId, NewInboundMessage, ReceivedMessage, SettledMessage,
    TakenMessage,
};
use chrono::{DateTime, Utc};
use customs_kernel::{DueWork, OrganisationId, StorageError, Subject, SubjectKind};
use std::collections::HashSet;

impl InboundLog for InMemoryExchange {
    fn keep(&self, message: NewInboundMessage) -> Result<MessageId, StorageError> {
        self.with(|state| Ok(insert(state, message, None)))
    }

    fn divide(&self, id: MessageId, places: Vec<NewInboundMessage>, _at: DateTime<Utc>) -> Result<(), StorageError> {
        self.with(|state| {
            let document = open(state, id)?;
            document.fate = Some(InboundFate::Divided);
            document.about = None;
            for (message, place) in places.into_iter().zip(1..) {
                insert(state, message, Some((id, place)));
            }
            Ok(())
        })
    }

    fn due(&self, kind: SubjectKind, now: DateTime<Utc>) -> Result<DueWork, StorageError> {
        Ok(self.with(|state| {
            let mut busy = HashSet::new();
            let new = state.inbound.values().filter(|message| message.kind == kind && message.fate.is_none());
            let first_of_each = new.filter(|message| message.about.is_none_or(|about| busy.insert(about)));
            let due = first_of_each.filter(|message| message.due_at <= now);
            match due.min_by_key(|message| message.due_at) {
                Some(first) if is_takable(first) => DueWork::ToTake,
                Some(_) => DueWork::ToClaim,
                None => DueWork::Nothing,
            }
        }))
    }

    fn take(&self, kind: SubjectKind, limit: usize, now: DateTime<Utc>) -> Result<Vec<TakenMessage>, StorageError> {
        self.with(|state| {
            let mut busy = HashSet::new();
            let new = state.inbound.iter().filter(|(_, message)| message.kind == kind && message.fate.is_none());
            let first_of_each = new.filter_map(|(id, message)| {
                let about = message.about?;
                busy.insert(about).then_some((*id, message, about))
            });
            let due = first_of_each.filter(|(_, message, _)| message.due_at <= now && is_takable(message));
            let taken = due.map(|(id, message, about)| TakenMessage {
                message: received(id, message),
                about,
                may_repeat: true,
            });
            Ok(taken.take(limit).collect())
        })
    }

    fn settle_taken(&self, settled: &[SettledMessage], at: DateTime<Utc>) -> Result<(), StorageError> {
        settled.iter().try_for_each(|SettledMessage { id, fate, about }| self.settle(*id, *fate, *about, at))
    }

    fn claim(
        &self,
        kind: SubjectKind,
        limit: usize,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Vec<ReceivedMessage>, StorageError> {
        self.with(|state| {
            let (mut busy, mut named) = (HashSet::new(), HashSet::new());
            let (mut claimed, mut bytes) = (Vec::new(), 0);
            let new = state.inbound.iter_mut().filter(|(_, message)| message.kind == kind && message.fate.is_none());
            for (id, message) in new {
                let after_its_acceptance = message.mrn.clone().is_none_or(|mrn| named.insert(mrn));
                let first = message.about.map_or(after_its_acceptance, |about| busy.insert(about));
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
        about: Option<(OrganisationId, i64)>,
        _at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.with(|state| {
            let message = open(state, id)?;
            message.fate = Some(fate);
            message.about = about;
            Ok(())
        })
    }

    fn waiting(&self, organisation: OrganisationId, subject: Subject) -> Result<Vec<ReceivedMessage>, StorageError> {
        Ok(self.with(|state| {
            let waits = |message: &Inbound| {
                message.fate == Some(InboundFate::Waiting) && message.subject_of(organisation) == Some(subject)
            };
            state.inbound.iter().filter(|(_, message)| waits(message)).map(|(id, one)| received(*id, one)).collect()
        }))
    }

    fn repeats_earlier(
        &self,
        id: MessageId,
        organisation: OrganisationId,
        subject: Subject,
    ) -> Result<bool, StorageError> {
        Ok(self.with(|state| {
            let Some(message) = state.inbound.get(&id) else { return false };
            state.inbound.range(..id).any(|(_, earlier)| {
                matches!(earlier.fate, Some(InboundFate::Applied | InboundFate::Waiting))
                    && earlier.subject_of(organisation) == Some(subject)
                    && earlier.bytes == message.bytes
            })
        }))
    }
}

fn insert(state: &mut State, message: NewInboundMessage, place: Option<(MessageId, u32)>) -> MessageId {
    let id = state.next_id();
    let NewInboundMessage { kind, bytes, codes, lrn, mrn, about, received_at } = message;
    let (due_at, fate) = (received_at, None);
    let kept = Inbound { kind, bytes, codes, lrn, mrn, about, received_at, due_at, fate, place };
    state.inbound.insert(id, kept);
    id
}

/// Whether the message is taken instead of claimed.
fn is_takable(message: &Inbound) -> bool {
    message.about.is_some() && message.bytes.len() <= MOST_TAKEN_BYTES
}

/// Finds the message, unless it is settled.
fn open(state: &mut State, id: MessageId) -> Result<&mut Inbound, StorageError> {
    let message = state.inbound.get_mut(&id);
    message.filter(|message| matches!(message.fate, None | Some(InboundFate::Waiting))).ok_or_else(|| conflict(None))
}

fn received(id: MessageId, message: &Inbound) -> ReceivedMessage {
    ReceivedMessage { id, bytes: message.bytes.clone(), received_at: message.received_at }
}
