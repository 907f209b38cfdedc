use super::sent::is_named;
use super::{InMemoryExchange, Outbound, State, conflict};
use crate::{KindOfMessage, NewOutboundMessage};
use chrono::{DateTime, Utc};
use customs_kernel::{Lrn, OrganisationId, StorageError, Subject, SubjectKind};
use std::any::Any;
use std::sync::Arc;

impl InMemoryExchange {
    /// Puts messages about a record into the queue, due at once, as storage does with the change that sends them. When
    /// a message sends another one again, the other one is marked as replaced.
    ///
    /// # Errors
    /// `Conflict` with the LRN rule of the kind when the organisation already uses one of the LRNs for a message about
    /// a record of this kind; then none is stored.
    pub fn send<K: KindOfMessage>(
        &self,
        organisation: OrganisationId,
        record: i64,
        messages: &[NewOutboundMessage<K>],
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let _turn = self.turn.take();
        let lrns = || messages.iter().map(|message| &message.lrn);
        let twice = lrns().enumerate().any(|(place, lrn)| lrns().take(place).any(|earlier| earlier == lrn));
        if twice || lrns().any(|lrn| self.uses_lrn(organisation, K::SUBJECT, lrn)) {
            return Err(conflict(Some(K::LRN_RULE)));
        }
        let subject = Subject { kind: K::SUBJECT, id: record };
        self.with(|state| {
            for new in messages {
                if let Some(replaced) = &new.replaces {
                    note_replacement::<K>(state, organisation, &replaced.lrn, &new.lrn);
                }
                let id = state.next_id();
                state.outbound.insert(id, queued(organisation, subject, new, at));
            }
        });
        Ok(())
    }

    /// Whether a message of the organisation about a record of this kind uses the LRN.
    #[must_use]
    pub fn uses_lrn(&self, organisation: OrganisationId, kind: SubjectKind, lrn: &Lrn) -> bool {
        self.with(|state| {
            let mut ours = state.outbound.values().filter(|message| message.organisation == organisation);
            ours.any(|message| message.subject.kind == kind && &message.lrn == lrn)
        })
    }
}

fn note_replacement<K: KindOfMessage>(state: &mut State, organisation: OrganisationId, replaced: &Lrn, by: &Lrn) {
    let mut messages = state.outbound.values_mut();
    if let Some(replaced) = messages.find(|message| is_named::<K>(message, organisation, replaced)) {
        replaced.replaced_by = Some(by.clone());
    }
}

fn queued<K: KindOfMessage>(
    organisation: OrganisationId,
    subject: Subject,
    new: &NewOutboundMessage<K>,
    at: DateTime<Utc>,
) -> Outbound {
    Outbound {
        organisation,
        subject,
        kind: new.kind.facts(),
        is_submission: new.kind == K::SUBMISSION,
        answer_ends_waiting: K::ANSWER_ENDS_WAITING,
        lrn: new.lrn.clone(),
        first_lrn: new.replaces.as_ref().map_or(&new.lrn, |replaced| &replaced.first_lrn).clone(),
        replaces: new.replaces.as_ref().map(|replaced| replaced.lrn.clone()),
        replaced_by: None,
        bytes: new.message.bytes.clone(),
        emission_map: new.message.emission_map.clone(),
        lodged: new.lodged.clone().map(|lodged| Arc::new(lodged) as Arc<dyn Any + Send + Sync>),
        attempts: 0,
        refusals: 0,
        open_tries: 0,
        created_at: at,
        due_at: (!new.waits_for_outage).then_some(at),
        last_error: None,
        sent_at: None,
        failed_at: None,
        answer: None,
        invalidated_at: None,
    }
}
