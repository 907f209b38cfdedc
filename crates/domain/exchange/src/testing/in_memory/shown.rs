use super::{Inbound, Outbound, State};
use crate::{ExchangeDirection, ExchangeFilter, ExchangedMessage, MessageId, SentState};
use chrono::{DateTime, Utc};
use customs_kernel::{OrganisationId, Subject};

/// The list entry of a message to customs, when the filter selects it.
pub(super) fn listed_outbound(
    id: MessageId,
    message: &Outbound,
    filter: &ExchangeFilter,
    now: DateTime<Utc>,
) -> Option<ExchangedMessage> {
    let ExchangeFilter { kinds, direction, status, subject, sent_from, sent_to } = filter;
    let sent_at = message.sent_at;
    let stands = state(message).status(&message.kind, message.replaced_by.is_some(), now);
    let fits = kinds.contains(&message.subject.kind)
        && direction.is_none_or(|direction| direction == ExchangeDirection::Outbound)
        && status.is_none_or(|status| status == stands)
        && subject.is_none_or(|subject| subject == message.subject)
        && sent_from.is_none_or(|from| sent_at.is_some_and(|at| at >= from))
        && sent_to.is_none_or(|to| sent_at.is_some_and(|at| at <= to));
    fits.then(|| outbound(id, message))
}

/// The list entry of a message from customs about the record, when the filter selects it.
pub(super) fn listed_inbound(
    id: MessageId,
    message: &Inbound,
    about: Subject,
    filter: &ExchangeFilter,
) -> Option<ExchangedMessage> {
    let ExchangeFilter { kinds, direction, status, subject, sent_from, sent_to } = filter;
    let fits = kinds.contains(&about.kind)
        && direction.is_none_or(|direction| direction == ExchangeDirection::Inbound)
        && status.is_none()
        && subject.is_none_or(|subject| subject == about)
        && sent_from.is_none_or(|from| message.received_at >= from)
        && sent_to.is_none_or(|to| message.received_at <= to);
    fits.then(|| inbound(id, message, about))
}

pub(super) fn outbound(id: MessageId, message: &Outbound) -> ExchangedMessage {
    ExchangedMessage::Outbound {
        id,
        kind: message.kind,
        subject: message.subject,
        lrn: message.lrn.clone(),
        mrn: message.mrn().cloned(),
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
        answered_by: message.answer.as_ref().and_then(|answer| answer.message),
    }
}

pub(super) fn inbound(id: MessageId, message: &Inbound, subject: Subject) -> ExchangedMessage {
    ExchangedMessage::Inbound {
        id,
        codes: message.codes.clone(),
        place: message.place.map(|(_, place)| place),
        subject,
        lrn: message.lrn.clone(),
        mrn: message.mrn.clone(),
        received_at: message.received_at,
        fate: message.fate,
    }
}

/// The bytes to show for a message: the whole document that it came in when all answers there belong to the
/// organisation, otherwise the message's own part.
pub(super) fn document<'s>(state: &'s State, organisation: OrganisationId, message: &'s Inbound) -> &'s [u8] {
    let Some((document, _)) = message.place else { return &message.bytes };
    let mut beside = state.inbound.values().filter(|other| other.place.is_some_and(|(of, _)| of == document));
    let own = beside.all(|other| other.about.is_some_and(|(tenant, _)| tenant == organisation));
    state.inbound.get(&document).filter(|_| own).map_or(&message.bytes, |document| &document.bytes)
}
