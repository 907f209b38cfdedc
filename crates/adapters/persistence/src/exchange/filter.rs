//! The filter of the list of messages. Each kind of record has a query of its own, since the indexes are in order of
//! time within one kind: a user who may read few of many messages does not wait while the others are skipped. It
//! also leaves out VAT inquiries, which concern no kind of record.

use super::records::all_facts;
use crate::connection::MultiBackend;
use crate::schema::{inbound_messages as inbound, outbound_messages as outbound};
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_exchange::{ExchangeDirection, ExchangeFilter, ExchangeStatus};
use customs_kernel::{OrganisationId, SubjectKind};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

pub(super) type ToCustoms<'a> = outbound::BoxedQuery<'a, MultiBackend>;
pub(super) type FromCustoms<'a> = inbound::BoxedQuery<'a, MultiBackend>;

type Condition = Box<dyn BoxableExpression<outbound::table, MultiBackend, SqlType = Bool>>;

/// One query for each kind of record in the filter: the messages to customs that match.
pub fn to_customs<'a>(
    organisation: OrganisationId,
    filter: &ExchangeFilter,
    now: DateTime<Utc>,
) -> impl Iterator<Item = ToCustoms<'a>> {
    let wanted = filter.direction != Some(ExchangeDirection::Inbound);
    let kinds = kinds_of_records(filter).filter(move |_| wanted);
    kinds.map(move |kind| to_customs_about(organisation, kind, filter, now))
}

/// One query for each kind of record in the filter: the messages from customs that match.
pub fn from_customs<'a>(
    organisation: OrganisationId,
    filter: &ExchangeFilter,
) -> impl Iterator<Item = FromCustoms<'a>> {
    let wanted = filter.direction != Some(ExchangeDirection::Outbound) && filter.status.is_none();
    let kinds = kinds_of_records(filter).filter(move |_| wanted);
    kinds.map(move |kind| from_customs_about(organisation, kind, filter))
}

fn kinds_of_records(filter: &ExchangeFilter) -> impl Iterator<Item = SubjectKind> {
    let named = filter.subject.map(|subject| subject.kind);
    filter.kinds.iter().copied().filter(move |kind| named.is_none_or(|named| named == *kind))
}

fn to_customs_about<'a>(
    organisation: OrganisationId,
    kind: SubjectKind,
    filter: &ExchangeFilter,
    now: DateTime<Utc>,
) -> ToCustoms<'a> {
    let mut query = outbound::table
        .filter(outbound::organisation_id.eq(organisation.get()))
        .filter(outbound::subject.eq(kind.word()))
        .into_boxed();
    query = match filter.subject {
        Some(subject) => query.filter(outbound::record_id.eq(subject.id)),
        // The condition of the index in order of time, which is no index for the messages about one record.
        None => query.filter(sql::<Bool>("outbound_messages.created_at < 'infinity'")),
    };
    if let Some(from) = filter.sent_from {
        query = query.filter(outbound::sent_at.ge(Ts(storable(from))));
    }
    if let Some(to) = filter.sent_to {
        query = query.filter(outbound::sent_at.le(Ts(storable(to))));
    }
    match filter.status {
        Some(status) => in_status(query, kind, status, now),
        None => query,
    }
}

fn in_status(query: ToCustoms<'_>, kind: SubjectKind, status: ExchangeStatus, now: DateTime<Utc>) -> ToCustoms<'_> {
    if status == ExchangeStatus::Answered {
        return query.filter(outbound::answered_at.is_not_null());
    }
    let query = query.filter(outbound::answered_at.is_null());
    if status == ExchangeStatus::Replaced {
        return query.filter(outbound::replaced_by_lrn.is_not_null());
    }
    let query = query.filter(outbound::replaced_by_lrn.is_null());
    let overdue = || overdue(kind, now);
    match status {
        ExchangeStatus::Pending => query.filter(outbound::sent_at.is_null()).filter(outbound::failed_at.is_null()),
        ExchangeStatus::Failed => query.filter(outbound::sent_at.is_null()).filter(outbound::failed_at.is_not_null()),
        ExchangeStatus::Overdue => query.filter(outbound::sent_at.is_not_null()).filter(overdue()),
        ExchangeStatus::Sent => query.filter(outbound::sent_at.is_not_null()).filter(diesel::dsl::not(overdue())),
        ExchangeStatus::Answered | ExchangeStatus::Replaced => query,
    }
}

/// The condition that a sent message about a record of this kind should have been answered by now.
fn overdue(kind: SubjectKind, now: DateTime<Utc>) -> Condition {
    let nothing: Condition = Box::new(outbound::kind.eq(""));
    all_facts(kind).into_iter().fold(nothing, |others, message| {
        let sent_before = outbound::sent_at.assume_not_null().lt(Ts(now - message.answer_within));
        Box::new(others.or(outbound::kind.eq(message.word).and(sent_before)))
    })
}

fn from_customs_about<'a>(organisation: OrganisationId, kind: SubjectKind, filter: &ExchangeFilter) -> FromCustoms<'a> {
    // A document with several answers belongs to no record.
    let mut query = inbound::table
        .filter(inbound::organisation_id.eq(organisation.get()))
        .filter(inbound::subject.eq(kind.word()))
        .filter(inbound::record_id.is_not_null())
        .into_boxed();
    query = match filter.subject {
        Some(subject) => query.filter(inbound::record_id.eq(subject.id)),
        None => query.filter(sql::<Bool>("inbound_messages.received_at < 'infinity'")),
    };
    if let Some(from) = filter.sent_from {
        query = query.filter(inbound::received_at.ge(Ts(storable(from))));
    }
    if let Some(to) = filter.sent_to {
        query = query.filter(inbound::received_at.le(Ts(storable(to))));
    }
    query
}

/// The nearest moment that both databases can store and sort.
pub(super) fn storable(moment: DateTime<Utc>) -> DateTime<Utc> {
    const FIRST: i64 = -62_135_596_800;
    const LAST: i64 = 253_402_300_799;
    let seconds = moment.timestamp().clamp(FIRST, LAST);
    if seconds == moment.timestamp() { moment } else { DateTime::from_timestamp(seconds, 0).unwrap_or(moment) }
}
