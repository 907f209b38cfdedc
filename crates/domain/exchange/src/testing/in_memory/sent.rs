use super::located::located;
use super::{InMemoryExchange, Outbound, State};
use crate::ports::SentMessages;
use crate::{Answered, AtCustoms, KindOfMessage, RecordedAnswer, References, SentMessage};
use chrono::{DateTime, Utc};
use customs_kernel::facts::Statement;
use customs_kernel::{EmissionMap, Lrn, Mrn, OrganisationId, StorageError, Subject, WriteEffect};

impl<K: KindOfMessage> SentMessages<K> for InMemoryExchange {
    fn locate_all(&self, answers: &[References]) -> Result<Vec<Option<(OrganisationId, i64)>>, StorageError> {
        let _turn = self.turn.take();
        let records = self.records(K::SUBJECT);
        Ok(self.with(|state| answers.iter().map(|names| located::<K>(state, &records, names)).collect()))
    }

    fn sent_message(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<Option<SentMessage<K>>, StorageError> {
        Ok(self.with(|state| sent_under::<K>(state, organisation, lrn).and_then(known)))
    }

    fn sent_messages(&self, organisation: OrganisationId, lrns: &[Lrn]) -> Result<Vec<SentMessage<K>>, StorageError> {
        Ok(self.with(|state| {
            let ours = for_kind::<K>(state).filter(|message| message.organisation == organisation);
            ours.filter(|message| lrns.contains(&message.lrn)).filter_map(known).collect()
        }))
    }

    fn other_sendings(
        &self,
        organisation: OrganisationId,
        record: i64,
        of: &SentMessage<K>,
    ) -> Result<Vec<SentMessage<K>>, StorageError> {
        Ok(self.with(|state| {
            let sendings = about::<K>(state, organisation, record).filter_map(known);
            sendings.filter(|one| one.kind == of.kind && one.first_lrn == of.first_lrn && one.lrn != of.lrn).collect()
        }))
    }

    fn message_with_mrn(
        &self,
        organisation: OrganisationId,
        mrn: &Mrn,
    ) -> Result<Option<SentMessage<K>>, StorageError> {
        Ok(self.with(|state| {
            let mut ours = for_kind::<K>(state).filter(|message| message.organisation == organisation);
            ours.rfind(|message| message.mrn() == Some(mrn)).and_then(known)
        }))
    }

    fn latest(&self, organisation: OrganisationId, record: i64, kind: K) -> Result<Option<Lrn>, StorageError> {
        Ok(self.with(|state| {
            let mut messages = about::<K>(state, organisation, record);
            messages.rfind(|message| message.kind.word == kind.word()).map(|message| message.lrn.clone())
        }))
    }

    fn document(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<Option<Vec<u8>>, StorageError> {
        Ok(self.with(|state| sent_under::<K>(state, organisation, lrn).map(|message| message.bytes.clone())))
    }

    fn emission_map(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<Option<EmissionMap>, StorageError> {
        Ok(self.with(|state| {
            let message = sent_under::<K>(state, organisation, lrn);
            message.map(|message| message.emission_map.clone())
        }))
    }

    fn at_customs(&self, organisation: OrganisationId, record: i64) -> Result<AtCustoms, StorageError> {
        Ok(self.with(|state| {
            let messages = || about::<K>(state, organisation, record).filter_map(known::<K>);
            AtCustoms {
                accepted: messages().any(|message| message.mrn.is_some() && !message.invalidated),
                undecided: messages().any(|message| message.kind == K::SUBMISSION && message.is_open()),
            }
        }))
    }

    fn record_answer(
        &self,
        organisation: OrganisationId,
        record: i64,
        answered: &Answered<K>,
        answer: &RecordedAnswer,
    ) -> Result<(), StorageError> {
        let subject = Subject { kind: K::SUBJECT, id: record };
        self.with(|state| {
            let ours = |message: &&mut Outbound| {
                (message.organisation, message.subject) == (organisation, subject) && message.answer.is_none()
            };
            for message in state.outbound.values_mut().filter(ours) {
                let meant = match answered {
                    Answered::Message(lrn) => message.lrn == *lrn,
                    Answered::Kind(kind) => message.kind.word == kind.word() && message.sent_at.is_some(),
                };
                if meant {
                    message.answer = Some(answer.clone());
                }
            }
        });
        Ok(())
    }

    fn record_invalidation(
        &self,
        organisation: OrganisationId,
        lrn: &Lrn,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.change_sent::<K>(organisation, lrn, |message| {
            message.invalidated_at.get_or_insert(at);
        });
        Ok(())
    }

    fn count_again(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<(), StorageError> {
        self.change_sent::<K>(organisation, lrn, |message| message.replaced_by = None);
        Ok(())
    }

    fn withdraw(&self, organisation: OrganisationId, lrn: &Lrn) -> Result<bool, StorageError> {
        Ok(self.with(|state| {
            let (before, mut given_up) = (state.outbound.len(), false);
            state.outbound.retain(|_, message| {
                let never_left = is_named::<K>(message, organisation, lrn) && message.open_tries == 0;
                given_up |= never_left && message.failed_at.is_some();
                !(never_left && message.due_at.is_some())
            });
            let withdrawn = state.outbound.len() < before;
            let ours = state.outbound.values_mut().filter(|message| {
                withdrawn && (message.organisation, message.subject.kind) == (organisation, K::SUBJECT)
            });
            for earlier in ours {
                earlier.replaced_by.take_if(|replacement| replacement == lrn);
            }
            given_up || withdrawn
        }))
    }

    fn stop(
        &self,
        organisation: OrganisationId,
        lrn: &Lrn,
        reason: &Statement,
        at: DateTime<Utc>,
    ) -> Result<WriteEffect, StorageError> {
        Ok(WriteEffect::when(self.with(|state| {
            let mut named = state.outbound.values_mut().filter(|message| is_named::<K>(message, organisation, lrn));
            let Some(queued) = named.find(|message| message.due_at.is_some()) else { return false };
            queued.due_at = None;
            queued.failed_at = Some(at);
            queued.last_error = Some(reason.clone().into());
            true
        })))
    }
}

impl InMemoryExchange {
    fn change_sent<K: KindOfMessage>(
        &self,
        organisation: OrganisationId,
        lrn: &Lrn,
        change: impl FnOnce(&mut Outbound),
    ) {
        self.with(|state| {
            state.outbound.values_mut().find(|message| is_named::<K>(message, organisation, lrn)).map(change)
        });
    }
}

pub(super) fn is_named<K: KindOfMessage>(message: &Outbound, organisation: OrganisationId, lrn: &Lrn) -> bool {
    (message.organisation, message.subject.kind) == (organisation, K::SUBJECT) && &message.lrn == lrn
}

pub(super) fn for_kind<K: KindOfMessage>(state: &State) -> impl DoubleEndedIterator<Item = &Outbound> {
    state.outbound.values().filter(|message| message.subject.kind == K::SUBJECT)
}

fn about<K: KindOfMessage>(
    state: &State,
    organisation: OrganisationId,
    record: i64,
) -> impl DoubleEndedIterator<Item = &Outbound> {
    for_kind::<K>(state).filter(move |message| (message.organisation, message.subject.id) == (organisation, record))
}

fn sent_under<'s, K: KindOfMessage>(state: &'s State, organisation: OrganisationId, lrn: &Lrn) -> Option<&'s Outbound> {
    for_kind::<K>(state).find(|message| message.organisation == organisation && &message.lrn == lrn)
}

/// The facts about a message; `None` when it is about another kind of record.
fn known<K: KindOfMessage>(message: &Outbound) -> Option<SentMessage<K>> {
    Some(SentMessage {
        kind: K::from_word(message.kind.word)?,
        lrn: message.lrn.clone(),
        first_lrn: message.first_lrn.clone(),
        mrn: message.mrn().cloned(),
        answer_code: message.answer.as_ref().map(|answer| answer.code.clone()),
        created_at: message.created_at,
        sent_at: message.sent_at,
        failed_at: message.failed_at,
        may_have_left: message.sent_at.is_some() || message.open_tries > 0,
        invalidated: message.invalidated_at.is_some(),
        lodged: message.lodged.as_ref().and_then(|lodged| lodged.downcast_ref::<K::Lodged>()).cloned(),
    })
}
