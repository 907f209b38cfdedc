use crate::connection::MultiBackend;
use crate::schema::callback_deliveries as deliveries;
use crate::values::Ts;
use customs_callbacks::{CallbackId, DeliveryFilter, DeliveryStatus};
use customs_kernel::OrganisationId;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

pub(super) type Matching<'a> = deliveries::BoxedQuery<'a, MultiBackend>;

/// The deliveries of a callback that match the filter. A state is written into the statement, so that PostgreSQL knows
/// it when it plans: those that were given up, and those that wait, are few and have an index of their own.
pub(super) fn matching<'a>(organisation: OrganisationId, callback: CallbackId, filter: DeliveryFilter) -> Matching<'a> {
    let DeliveryFilter { status, event, subject, record, since } = filter;
    let mut query = deliveries::table
        .filter(deliveries::organisation_id.eq(organisation.get()))
        .filter(deliveries::callback_id.eq(callback.get()))
        .into_boxed();
    query = match status {
        None => query,
        Some(DeliveryStatus::Pending) => query.filter(sql::<Bool>("status = 'pending' AND due_at < 'infinity'")),
        Some(DeliveryStatus::Delivered) => query.filter(sql::<Bool>("status = 'delivered'")),
        Some(DeliveryStatus::Abandoned) => query.filter(sql::<Bool>("status = 'abandoned'")),
    };
    if let Some(event) = event {
        query = query.filter(deliveries::event.eq(event.as_str()));
    }
    if let Some(kind) = subject {
        query = query.filter(deliveries::subject.eq(kind.word()));
    }
    if let Some(record) = record {
        // It has the condition of the index of records.
        query = query.filter(deliveries::record_id.eq(record));
        query = query.filter(sql::<Bool>("callback_deliveries.created_at < 'infinity'"));
    }
    match since {
        Some(since) => query.filter(deliveries::created_at.ge(Ts(since))),
        None => query,
    }
}
