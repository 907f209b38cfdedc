use super::{InMemoryDeclarations, Inbound, Outbound, State};
use crate::MessageId;
use crate::exchange::{ExchangeDirection, ExchangeFilter, ExchangeId, ExchangedMessage, SentState, Unanswered, Window};
use crate::lifecycle::Status;
use crate::ports::MessageExchange;
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest, StorageError};

impl MessageExchange for InMemoryDeclarations {
    fn list(
        &self,
        organisation: OrganisationId,
        filter: &ExchangeFilter,
        page: PageRequest,
        now: DateTime<Utc>,
    ) -> Result<Page<ExchangedMessage>, StorageError> {
        self.with(|state| {
            let to_customs = state
                .outbound
                .iter()
                .filter(|(_, message)| message.organisation == organisation)
                .filter(|(_, message)| fits_outbound(message, filter, now))
                .map(|(id, message)| (message.created_at, outbound(*id, message)));
            let from_customs = state
                .inbound
                .iter()
                .filter(|(_, message)| message.subject.is_some_and(|(tenant, _)| tenant == organisation))
                .filter(|(_, message)| fits_inbound(message, filter))
                .map(|(id, message)| (message.received_at, inbound(*id, message)));
            let mut found: Vec<_> = to_customs.chain(from_customs).collect();
            found.sort_by_key(|(at, message)| (*at, exchange_id(message).get()));
            let skip = usize::try_from(page.offset()).unwrap_or(usize::MAX);
            let total = found.len() as u64;
            let newest_first = found.into_iter().rev().map(|(_, message)| message);
            let records = newest_first.skip(skip).take(page.size.get() as usize).collect();
            Ok(Page { total, records, request: page })
        })
    }

    fn find(
        &self,
        organisation: OrganisationId,
        id: ExchangeId,
    ) -> Result<Option<(ExchangedMessage, Vec<u8>)>, StorageError> {
        Ok(self.with(|state| match id.direction {
            ExchangeDirection::Outbound => state
                .outbound
                .get(&id.message)
                .filter(|message| message.organisation == organisation)
                .map(|message| (outbound(id.message, message), message.bytes.clone())),
            ExchangeDirection::Inbound => state
                .inbound
                .get(&id.message)
                .filter(|message| message.subject.is_some_and(|(tenant, _)| tenant == organisation))
                .map(|message| (inbound(id.message, message), shown(state, organisation, message).to_vec())),
        }))
    }

    fn unanswered(
        &self,
        organisation: OrganisationId,
        window: Window,
        limit: usize,
    ) -> Result<(Vec<Unanswered>, u64), StorageError> {
        self.with(|state| {
            let mut found: Vec<Unanswered> = state
                .outbound
                .values()
                .filter(|message| message.organisation == organisation)
                .filter(|message| message.answer.is_none() && message.replaced_by.is_none())
                .filter_map(|message| {
                    let sent_at = message.sent_at.filter(|at| (window.from..=window.to).contains(at))?;
                    let declaration = &state.of(organisation, message.declaration)?.declaration;
                    let counts = declaration.status == Status::Submitted
                        && declaration.milestones.lrn.as_ref() == Some(&message.lrn);
                    counts.then(|| Unanswered {
                        declaration: declaration.id,
                        reference: declaration.reference.clone(),
                        lrn: message.lrn.clone(),
                        sent_at,
                    })
                })
                .collect();
            found.sort_by_key(|unanswered| (unanswered.sent_at, unanswered.declaration));
            let total = found.len() as u64;
            found.truncate(limit);
            Ok((found, total))
        })
    }
}

fn fits_outbound(message: &Outbound, filter: &ExchangeFilter, now: DateTime<Utc>) -> bool {
    let ExchangeFilter { direction, status, declaration, sent_from, sent_to } = filter;
    let sent_at = message.sent_at;
    let stands = state(message).status(message.kind, message.replaced_by.is_some(), now);
    direction.is_none_or(|direction| direction == ExchangeDirection::Outbound)
        && status.is_none_or(|status| status == stands)
        && declaration.is_none_or(|declaration| declaration == message.declaration)
        && sent_from.is_none_or(|from| sent_at.is_some_and(|at| at >= from))
        && sent_to.is_none_or(|to| sent_at.is_some_and(|at| at <= to))
}

fn fits_inbound(message: &Inbound, filter: &ExchangeFilter) -> bool {
    let ExchangeFilter { direction, status, declaration, sent_from, sent_to } = filter;
    direction.is_none_or(|direction| direction == ExchangeDirection::Inbound)
        && status.is_none()
        && declaration.is_none_or(|declaration| message.subject.is_some_and(|(_, subject)| subject == declaration))
        && sent_from.is_none_or(|from| message.received_at >= from)
        && sent_to.is_none_or(|to| message.received_at <= to)
}

const fn exchange_id(message: &ExchangedMessage) -> ExchangeId {
    let (direction, id) = match message {
        ExchangedMessage::Outbound { id, .. } => (ExchangeDirection::Outbound, *id),
        ExchangedMessage::Inbound { id, .. } => (ExchangeDirection::Inbound, *id),
    };
    ExchangeId { direction, message: id }
}

fn outbound(id: MessageId, message: &Outbound) -> ExchangedMessage {
    ExchangedMessage::Outbound {
        id,
        kind: message.kind,
        declaration: message.declaration,
        lrn: message.lrn.clone(),
        mrn: message.answer.as_ref().and_then(|answer| answer.mrn.clone()),
        created_at: message.created_at,
        attempts: message.attempts,
        last_error: message.last_error.clone(),
        state: state(message),
        replaces: message.replaces.clone(),
        replaced_by: message.replaced_by.clone(),
    }
}

fn state(message: &Outbound) -> SentState {
    SentState {
        sent_at: message.sent_at,
        failed_at: message.failed_at,
        answered_at: message.answer.as_ref().map(|answer| answer.received_at),
        answered_by: message.answer.as_ref().map(|answer| answer.message),
    }
}

/// The document that it came in where all answers in that are of the organisation, else its own.
fn shown<'s>(state: &'s State, organisation: OrganisationId, message: &'s Inbound) -> &'s [u8] {
    let Some((document, _)) = message.place else { return &message.bytes };
    let mut beside = state.inbound.values().filter(|other| other.place.is_some_and(|(of, _)| of == document));
    let own = beside.all(|other| other.subject.is_some_and(|(tenant, _)| tenant == organisation));
    state.inbound.get(&document).filter(|_| own).map_or(&message.bytes, |document| &document.bytes)
}

fn inbound(id: MessageId, message: &Inbound) -> ExchangedMessage {
    ExchangedMessage::Inbound {
        id,
        function_codes: message.function_codes.clone(),
        place: message.place.map(|(_, place)| place),
        declaration: message.subject.map(|(_, declaration)| declaration),
        lrn: message.lrn.clone(),
        mrn: message.mrn.clone(),
        received_at: message.received_at,
        fate: message.fate,
    }
}
