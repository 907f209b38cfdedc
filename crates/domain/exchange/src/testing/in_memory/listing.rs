use super::{InMemoryExchange, Outbound, RecordFacts, shown};
use crate::ports::MessageExchange;
use crate::{ExchangeDirection, ExchangeFilter, ExchangeId, ExchangedMessage, Unanswered, Window};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError, Subject, SubjectKind};
use std::cmp::Reverse;

impl MessageExchange for InMemoryExchange {
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &ExchangeFilter,
        page: PageRequest,
        now: DateTime<Utc>,
    ) -> Result<Page<ExchangedMessage>, StorageError> {
        self.with(|state| {
            let to_customs = state.outbound.iter().filter(|(_, message)| message.organisation == organisation);
            let to_customs = to_customs.filter_map(|(id, message)| shown::listed_outbound(*id, message, filter, now));
            let from_customs = state.inbound.iter().filter_map(|(id, message)| {
                shown::listed_inbound(*id, message, message.subject_of(organisation)?, filter)
            });
            let mut found: Vec<_> = to_customs.chain(from_customs).collect();
            found.sort_by_key(|message| Reverse((message.at(), message.id().get())));
            let total = found.len() as u64;
            let records = page.take_from(found, |message| message.id().get())?;
            Ok(Page { total, records, request: page })
        })
    }

    fn find(
        &self,
        organisation: OrganisationId,
        id: ExchangeId,
        kinds: &[SubjectKind],
    ) -> Result<Option<(ExchangedMessage, Vec<u8>)>, StorageError> {
        let number = id.message;
        let found = self.with(|state| match id.direction {
            ExchangeDirection::Outbound => {
                let message = state.outbound.get(&number).filter(|message| message.organisation == organisation)?;
                Some((shown::outbound(number, message), message.bytes.clone()))
            }
            ExchangeDirection::Inbound => {
                let message = state.inbound.get(&number)?;
                let shown = shown::inbound(number, message, message.subject_of(organisation)?);
                Some((shown, shown::document(state, organisation, message).to_vec()))
            }
        });
        Ok(found.filter(|(message, _)| kinds.contains(&message.subject().kind)))
    }

    fn for_record(
        &self,
        organisation: OrganisationId,
        subject: Subject,
        limit: u32,
    ) -> Result<Option<Vec<ExchangedMessage>>, StorageError> {
        let _turn = self.turn.take();
        if self.record(organisation, subject).is_none() {
            return Ok(None);
        }
        Ok(Some(self.with(|state| {
            let about = (organisation, subject);
            let to_customs =
                state.outbound.iter().filter(|(_, message)| (message.organisation, message.subject) == about);
            let to_customs = to_customs.map(|(id, message)| shown::outbound(*id, message));
            let from_customs = state.inbound.iter().filter_map(|(id, message)| {
                let about = message.subject_of(organisation).filter(|about| *about == subject)?;
                Some(shown::inbound(*id, message, about))
            });
            let mut messages: Vec<_> = to_customs.chain(from_customs).collect();
            ExchangedMessage::newest_first(&mut messages);
            messages.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
            messages
        })))
    }

    fn unanswered(
        &self,
        organisation: OrganisationId,
        kind: SubjectKind,
        window: Window,
        limit: usize,
    ) -> Result<(Vec<Unanswered>, u64), StorageError> {
        let _turn = self.turn.take();
        let records = self.records(kind);
        self.with(|state| {
            let own = |message: &&Outbound| message.organisation == organisation && message.subject.kind == kind;
            let messages = state.outbound.values().filter(own);
            let mut found: Vec<_> = messages.filter_map(|message| unanswered(message, &records, window)).collect();
            found.sort_by_key(|unanswered| unanswered.sent_at);
            let total = found.len() as u64;
            found.truncate(limit);
            Ok((found, total))
        })
    }
}

impl InMemoryExchange {
    fn record(&self, organisation: OrganisationId, subject: Subject) -> Option<RecordFacts> {
        let mut records = self.records(subject.kind).into_iter();
        records.find(|record| (record.organisation, record.id) == (organisation, subject.id))
    }
}

/// Describes the message as unanswered, when it is the submission that counts, went to customs in the window and still
/// waits for its answer.
fn unanswered(message: &Outbound, records: &[RecordFacts], window: Window) -> Option<Unanswered> {
    let sent_at = message.sent_at.filter(|at| (window.from..=window.to).contains(at))?;
    let waits = !message.answer_ends_waiting || (message.answer.is_none() && message.replaced_by.is_none());
    if !(message.is_submission && waits) {
        return None;
    }
    let counts = |record: &&RecordFacts| {
        (record.organisation, record.id) == (message.organisation, message.subject.id)
            && record.submitted
            && record.lrn.as_ref() == Some(&message.lrn)
    };
    let record = records.iter().find(counts)?;
    Some(Unanswered {
        subject: message.subject,
        reference: record.reference.clone(),
        lrn: message.lrn.clone(),
        sent_at,
    })
}
