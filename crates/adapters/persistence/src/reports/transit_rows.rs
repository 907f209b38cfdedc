//! The cells of transits.

use super::id_list::IdList;
use crate::connection::{AnyConnection, MultiBackend};
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::schema::{customers, transits};
use crate::values::{Exact, Ts};
use chrono::NaiveDate;
use customs_kernel::OrganisationId;
use customs_reporting::reports::{Cell, ReportRow};
use diesel::prelude::*;
use diesel::sql_types::Text;
use rust_decimal::Decimal;

diesel::allow_tables_to_appear_in_same_query!(transits, customers);

/// The columns of a departure before its totals: LRN, MRN, status, kind, customer, offices, guarantee.
type Before = (
    Option<String>,
    Option<String>,
    String,
    String,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
);
/// Items, gross mass, packages, submission, acceptance.
type After = (i32, Exact, i64, Option<Ts>, Option<Ts>);
/// LRN, MRN, status, office, day, remarks, submission.
type Arrival = (Option<String>, Option<String>, String, Option<String>, NaiveDate, Option<String>, Option<Ts>);

/// Loads the rows with these ids for departures, by ascending id.
pub(super) fn departures(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    ids: &[i64],
) -> Fallible<Vec<ReportRow>> {
    let list = IdList::on(connection, ids);
    let (first, last) = list.ends();
    let mut query = transits::table
        .left_join(
            customers::table.on(customers::organisation_id
                .eq(transits::organisation_id)
                .and(customers::customer_code.eq(transits::customer_code))),
        )
        .filter(transits::organisation_id.eq(organisation.get()))
        .filter(transits::id.between(first, last))
        .order(transits::id.asc())
        .select((
            transits::id,
            (
                transits::lrn,
                transits::mrn,
                transits::status,
                transits::transit_type,
                transits::customer_code,
                customers::customer_name.nullable(),
                transits::office_of_departure,
                transits::office_of_destination,
                transits::guarantee_type,
                transits::guarantee_reference,
            ),
            (
                transits::total_items,
                transits::total_gross_mass,
                transits::total_packages,
                transits::submitted_at,
                transits::accepted_at,
            ),
        ))
        .into_boxed::<MultiBackend>();
    if !list.is_dense() {
        query = query.filter(list.condition("transits").bind::<Text, _>(list.text()).sql(list.end()));
    }
    let rows: Vec<(i64, Before, After)> = Prepared(query).load(connection)?;
    let wanted = rows.into_iter().filter(|(id, ..)| list.has(*id));
    Ok(wanted.map(|(_, before, after)| departure(before, after)).collect())
}

/// Loads the rows with these ids for arrivals, by ascending id.
pub(super) fn arrivals(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    ids: &[i64],
) -> Fallible<Vec<ReportRow>> {
    let list = IdList::on(connection, ids);
    let rows: Vec<Arrival> = transits::table
        .filter(transits::organisation_id.eq(organisation.get()))
        .filter(transits::arrival_date.is_not_null())
        .filter(list.condition("transits").bind::<Text, _>(list.text()).sql(list.end()))
        .order(transits::id.asc())
        .select((
            transits::lrn,
            transits::mrn,
            transits::status,
            transits::arrival_office,
            transits::arrival_date.assume_not_null(),
            transits::unloading_remarks,
            transits::submitted_at,
        ))
        .load(connection)?;
    Ok(rows.into_iter().map(arrival).collect())
}

fn departure(before: Before, after: After) -> ReportRow {
    let (lrn, mrn, status, transit_type, customer_code, customer_name, departure, destination, kind, grn) = before;
    let (items, gross_mass, packages, submitted_at, accepted_at) = after;
    vec![
        lrn.into(),
        mrn.into(),
        Cell::Text(status),
        Cell::Text(transit_type),
        Cell::Text(customer_code),
        customer_name.into(),
        departure.into(),
        destination.into(),
        kind.into(),
        grn.into(),
        Cell::Number(Decimal::from(items)),
        Cell::Number(gross_mass.0),
        Cell::Number(Decimal::from(packages)),
        submitted_at.map(|at| at.0).into(),
        accepted_at.map(|at| at.0).into(),
    ]
}

fn arrival((lrn, mrn, status, office, day, remarks, submitted_at): Arrival) -> ReportRow {
    vec![
        lrn.into(),
        mrn.into(),
        Cell::Text(status),
        office.into(),
        Cell::Day(day),
        remarks.into(),
        submitted_at.map(|at| at.0).into(),
    ]
}
