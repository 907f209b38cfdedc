//! Which messages of the exchange are listed.

use crate::connection::MultiBackend;
use crate::schema::{inbound_messages as inbound, outbound_messages as outbound};
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_declarations::MessageKind;
use customs_declarations::exchange::{ExchangeDirection, ExchangeFilter, ExchangeStatus};
use customs_kernel::OrganisationId;
use diesel::prelude::*;
use diesel::sql_types::Bool;

pub(super) type ToCustoms<'a> = outbound::BoxedQuery<'a, MultiBackend>;
pub(super) type FromCustoms<'a> = inbound::BoxedQuery<'a, MultiBackend>;

type Condition = Box<dyn BoxableExpression<outbound::table, MultiBackend, SqlType = Bool>>;

/// The messages to customs that the filter lets through; `None` when it lets none.
pub(super) fn to_customs<'a>(
    organisation: OrganisationId,
    filter: &ExchangeFilter,
    now: DateTime<Utc>,
) -> Option<ToCustoms<'a>> {
    let ExchangeFilter { direction, status, declaration, sent_from, sent_to } = filter;
    if *direction == Some(ExchangeDirection::Inbound) {
        return None;
    }
    let mut query = outbound::table
        .filter(outbound::organisation_id.eq(organisation.get()))
        .filter(outbound::declaration_id.is_not_null())
        .into_boxed();
    if let Some(declaration) = declaration {
        query = query.filter(outbound::declaration_id.eq(declaration.get()));
    }
    if let Some(from) = sent_from {
        query = query.filter(outbound::sent_at.ge(Ts(storable(*from))));
    }
    if let Some(to) = sent_to {
        query = query.filter(outbound::sent_at.le(Ts(storable(*to))));
    }
    match status {
        Some(status) => Some(in_status(query, *status, now)),
        None => Some(query),
    }
}

fn in_status(query: ToCustoms<'_>, status: ExchangeStatus, now: DateTime<Utc>) -> ToCustoms<'_> {
    if status == ExchangeStatus::Answered {
        return query.filter(outbound::answered_at.is_not_null());
    }
    let query = query.filter(outbound::answered_at.is_null());
    if status == ExchangeStatus::Replaced {
        return query.filter(outbound::replaced_by_lrn.is_not_null());
    }
    let query = query.filter(outbound::replaced_by_lrn.is_null());
    match status {
        ExchangeStatus::Pending => query.filter(outbound::sent_at.is_null()).filter(outbound::failed_at.is_null()),
        ExchangeStatus::Failed => query.filter(outbound::sent_at.is_null()).filter(outbound::failed_at.is_not_null()),
        ExchangeStatus::Overdue => query.filter(outbound::sent_at.is_not_null()).filter(overdue(now)),
        ExchangeStatus::Sent => query.filter(outbound::sent_at.is_not_null()).filter(diesel::dsl::not(overdue(now))),
        ExchangeStatus::Answered | ExchangeStatus::Replaced => query,
    }
}

/// That a message which was sent should have been answered by now.
fn overdue(now: DateTime<Utc>) -> Condition {
    let nothing: Condition = Box::new(outbound::kind.eq(""));
    MessageKind::ALL.into_iter().fold(nothing, |others, kind| {
        let sent_before = outbound::sent_at.assume_not_null().lt(Ts(now - kind.answer_within()));
        Box::new(others.or(outbound::kind.eq(kind.word()).and(sent_before)))
    })
}

/// The messages of customs that the filter lets through; `None` when it lets none.
pub(super) fn from_customs<'a>(organisation: OrganisationId, filter: &ExchangeFilter) -> Option<FromCustoms<'a>> {
    let ExchangeFilter { direction, status, declaration, sent_from, sent_to } = filter;
    if *direction == Some(ExchangeDirection::Outbound) || status.is_some() {
        return None;
    }
    // Answers to questions about customers are no business of whoever may read declarations.
    let mut query = inbound::table
        .filter(inbound::organisation_id.eq(organisation.get()))
        .filter(inbound::declaration_id.is_not_null())
        .into_boxed();
    if let Some(declaration) = declaration {
        query = query.filter(inbound::declaration_id.eq(declaration.get()));
    }
    if let Some(from) = sent_from {
        query = query.filter(inbound::received_at.ge(Ts(storable(*from))));
    }
    if let Some(to) = sent_to {
        query = query.filter(inbound::received_at.le(Ts(storable(*to))));
    }
    Some(query)
}

/// The nearest moment that both databases hold and sort rightly.
pub(crate) fn storable(moment: DateTime<Utc>) -> DateTime<Utc> {
    const FIRST: i64 = -62_135_596_800;
    const LAST: i64 = 253_402_300_799;
    let seconds = moment.timestamp().clamp(FIRST, LAST);
    if seconds == moment.timestamp() { moment } else { DateTime::from_timestamp(seconds, 0).unwrap_or(moment) }
}
