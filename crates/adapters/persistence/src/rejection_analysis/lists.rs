//! Rejections and errors one by one. The few that are shown are picked by an index first, then joined.

use crate::connection::AnyConnection;
use crate::failure::{Answer, corrupt};
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, SecondsFormat, Utc};
use customs_kernel::OrganisationId;
use customs_reporting::DaySpan;
use customs_reporting::ports::{RecentRejection, RejectedError};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Text};

#[derive(QueryableByName)]
struct RecentRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    declaration_id: i64,
    #[diesel(sql_type = Nullable<Text>)]
    reference: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    customer: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    declaration_type: Option<String>,
    #[diesel(sql_type = UtcTime)]
    arrived_at: Ts,
    #[diesel(sql_type = BigInt)]
    errors: i64,
    #[diesel(sql_type = Bool)]
    resolved: bool,
}

#[derive(QueryableByName)]
struct RejectedErrorRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    declaration_id: i64,
    #[diesel(sql_type = Nullable<Text>)]
    reference: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    customer: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    declaration_type: Option<String>,
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Nullable<Text>)]
    text: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    text_nl: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    path: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    original_value: Option<String>,
    #[diesel(sql_type = Nullable<Integer>)]
    line_number: Option<i32>,
    #[diesel(sql_type = Nullable<Text>)]
    pointer: Option<String>,
    #[diesel(sql_type = UtcTime)]
    arrived_at: Ts,
    #[diesel(sql_type = Bool)]
    resolved: bool,
}

/// The declaration of a rejection, and the name of its customer.
const WITH_DECLARATION: &str = "\
    JOIN declarations ON declarations.organisation_id = rejections.organisation_id \
    AND declarations.id = rejections.declaration_id \
    LEFT JOIN customers ON customers.organisation_id = declarations.organisation_id \
    AND customers.customer_code = declarations.customer_code";

const OF_DECLARATION: &str = "\
    rejections.declaration_id, declarations.reference, \
    coalesce(customers.customer_name, declarations.customer_code) AS customer, declarations.declaration_type, \
    rejections.arrived_at, rejections.resolved_at IS NOT NULL AS resolved";

pub(super) fn recent(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    days: DaySpan,
    limit: u32,
) -> Answer<Vec<RecentRejection>> {
    let sql = format!(
        "SELECT rejections.id, {OF_DECLARATION}, \
         (SELECT count(*) FROM rejection_errors WHERE rejection_errors.organisation_id = rejections.organisation_id \
          AND rejection_errors.rejection_id = rejections.id) AS errors \
         FROM (SELECT * FROM declaration_rejections WHERE organisation_id = {} AND arrived_at {} \
               ORDER BY arrived_at DESC, id DESC LIMIT {limit}) AS rejections {WITH_DECLARATION} \
         ORDER BY rejections.arrived_at DESC, rejections.id DESC",
        organisation.get(),
        between(days)
    );
    let rows: Vec<RecentRow> = diesel::sql_query(sql).load(connection)?;
    rows.into_iter().map(rejection).collect()
}

pub(super) fn errors_with_code(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    days: DaySpan,
    code: &str,
    limit: u32,
) -> Answer<Vec<RejectedError>> {
    let sql = format!(
        "SELECT errors.id, {OF_DECLARATION}, errors.code, errors.text, errors.text_nl, errors.path, \
         errors.original_value, errors.line_number, errors.pointer \
         FROM (SELECT * FROM rejection_errors WHERE organisation_id = {} AND code = $1 AND arrived_at {} \
               ORDER BY arrived_at DESC, id DESC LIMIT {limit}) AS errors \
         JOIN declaration_rejections AS rejections ON rejections.organisation_id = errors.organisation_id \
         AND rejections.id = errors.rejection_id {WITH_DECLARATION} \
         ORDER BY errors.arrived_at DESC, errors.id DESC",
        organisation.get(),
        between(days)
    );
    let rows: Vec<RejectedErrorRow> = diesel::sql_query(sql).bind::<Text, _>(code).load(connection)?;
    rows.into_iter().map(error).collect()
}

/// The moments of these days, as both databases read them.
fn between(days: DaySpan) -> String {
    let text = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::Micros, true);
    let (first, last) = days.moments();
    format!("BETWEEN '{}' AND '{}'", text(first), text(last))
}

fn rejection(row: RecentRow) -> Answer<RecentRejection> {
    let RecentRow { id, declaration_id, reference, customer, declaration_type, arrived_at, errors, resolved } = row;
    Ok(RecentRejection {
        id,
        declaration_id,
        reference: reference.ok_or_else(|| corrupt(format!("declaration {declaration_id}")))?,
        customer,
        declaration_type,
        arrived_at: arrived_at.0,
        errors: errors.unsigned_abs(),
        resolved,
    })
}

fn error(row: RejectedErrorRow) -> Answer<RejectedError> {
    let RejectedErrorRow {
        id,
        declaration_id,
        reference,
        customer,
        declaration_type,
        code,
        text,
        text_nl,
        path,
        original_value,
        line_number,
        pointer,
        arrived_at,
        resolved,
    } = row;
    Ok(RejectedError {
        id,
        declaration_id,
        reference: reference.ok_or_else(|| corrupt(format!("declaration {declaration_id}")))?,
        customer,
        declaration_type,
        code,
        text,
        text_nl,
        path,
        original_value,
        line_number: line_number.and_then(|number| u32::try_from(number).ok()),
        pointer,
        arrived_at: arrived_at.0,
        resolved,
    })
}
