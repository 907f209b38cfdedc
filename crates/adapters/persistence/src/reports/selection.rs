//! The declarations that a report selects.

use crate::connection::{AnyConnection, MultiBackend};
use crate::failure::Fallible;
use crate::listing::containing;
use crate::schema::declarations;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use customs_kernel::OrganisationId;
use customs_reporting::ports::RowWindow;
use customs_reporting::reports::ReportSelection;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

type Selected<'a> = declarations::BoxedQuery<'a, MultiBackend>;

/// Whether the selection holds a text that no stored text can contain: PostgreSQL stores no NUL.
pub(super) fn matches_nothing(selection: &ReportSelection) -> bool {
    let texts = [&selection.status, &selection.customer_code, &selection.mrn, &selection.reference];
    texts.into_iter().flatten().any(|text| text.contains('\0'))
}

/// The organisation's declarations of that direction that match the selection.
pub(super) fn selected<'a>(
    organisation: OrganisationId,
    imex: &'static str,
    selection: &ReportSelection,
) -> Selected<'a> {
    let ReportSelection { report: _, days, status, customer_code, mrn, reference } = selection;
    let (first, last) = days.moments();
    let mut query = declarations::table
        .filter(declarations::organisation_id.eq(organisation.get()))
        .filter(declarations::imex.eq(imex))
        // The condition is written as in the index.
        .filter(
            sql::<Bool>("coalesce(declarations.accepted_at, declarations.created_at) BETWEEN ")
                .bind::<UtcTime, _>(Ts(first))
                .sql(" AND ")
                .bind::<UtcTime, _>(Ts(last)),
        )
        .into_boxed();
    if let Some(status) = status {
        query = query.filter(declarations::status.eq(status.clone()));
    }
    if let Some(code) = customer_code {
        query = query.filter(declarations::customer_code.eq(code.clone()));
    }
    if let Some(mrn) = mrn {
        query = query.filter(declarations::mrn.eq(mrn.clone()));
    }
    if let Some(part) = reference {
        query = query.filter(declarations::reference_folded.like(containing(&part.to_lowercase())).escape('\\'));
    }
    query
}

/// The ids in a window, ascending.
pub(super) fn ids(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    imex: &'static str,
    selection: &ReportSelection,
    window: RowWindow,
) -> Fallible<Vec<i64>> {
    Ok(selected(organisation, imex, selection)
        .filter(declarations::id.gt(window.after))
        .order(declarations::id.asc())
        .limit(i64::from(window.take))
        .offset(i64::try_from(window.skip).unwrap_or(i64::MAX))
        .select(declarations::id)
        .load(connection)?)
}
