//! The transits that a report selects.

use super::Transits;
use crate::connection::{AnyConnection, MultiBackend};
use crate::failure::Fallible;
use crate::listing::containing;
use crate::schema::transits;
use crate::sql_types::UtcTime;
use crate::transits::INBOUND;
use crate::values::Ts;
use customs_kernel::OrganisationId;
use customs_reporting::ports::RowWindow;
use customs_reporting::reports::ReportSelection;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

type Selected<'a> = transits::BoxedQuery<'a, MultiBackend>;

/// The organisation's transits that match the selection.
pub(super) fn selected<'a>(organisation: OrganisationId, which: Transits, selection: &ReportSelection) -> Selected<'a> {
    let ReportSelection { report: _, days, status, customer_code, mrn, reference } = selection;
    let (first, last) = days.moments();
    let mut query = transits::table
        .filter(transits::organisation_id.eq(organisation.get()))
        // The condition is written as in the index.
        .filter(
            sql::<Bool>("coalesce(transits.accepted_at, transits.created_at) BETWEEN ")
                .bind::<UtcTime, _>(Ts(first))
                .sql(" AND ")
                .bind::<UtcTime, _>(Ts(last)),
        )
        .into_boxed();
    query = match which {
        // Movements that somebody else lodged did not depart here; their arrivals are among the arrivals.
        Transits::Lodged => query.filter(transits::transit_type.ne(INBOUND)),
        Transits::Arrived => query.filter(transits::arrival_date.is_not_null()),
    };
    if let Some(status) = status {
        query = query.filter(transits::status.eq(status.clone()));
    }
    if let Some(code) = customer_code {
        query = query.filter(transits::customer_code.eq(code.clone()));
    }
    if let Some(mrn) = mrn {
        query = query.filter(transits::mrn.eq(mrn.clone()));
    }
    if let Some(part) = reference {
        query = query.filter(transits::reference_folded.like(containing(&part.to_lowercase())).escape('\\'));
    }
    query
}

/// The ids in a window, ascending.
pub(super) fn ids(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    which: Transits,
    selection: &ReportSelection,
    window: RowWindow,
) -> Fallible<Vec<i64>> {
    Ok(selected(organisation, which, selection)
        .filter(transits::id.gt(window.after))
        .order(transits::id.asc())
        .limit(i64::from(window.take))
        .offset(i64::try_from(window.skip).unwrap_or(i64::MAX))
        .select(transits::id)
        .load(connection)?)
}
