//! Lists of single rejections and errors. An index first picks the few that are shown; then they are joined.

use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, SecondsFormat, Utc};
use customs_kernel::OrganisationId;
use customs_reporting::DaySpan;
use customs_reporting::ports::{RecentRejection, RejectedError};
use customs_reporting::reports::ReportSubject;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Text};
use std::cmp::Reverse;

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
#[diesel(table_name = crate::schema::rejection_errors)]
struct RejectedErrorRow {
    id: i64,
    #[diesel(sql_type = BigInt)]
    declaration_id: i64,
    #[diesel(sql_type = Nullable<Text>)]
    reference: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    customer: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    declaration_type: Option<String>,
    code: String,
    text: Option<String>,
    text_nl: Option<String>,
    path: Option<String>,
    original_value: Option<String>,
    line_number: Option<i32>,
    pointer: Option<String>,
    arrived_at: Ts,
    #[diesel(sql_type = Bool)]
    resolved: bool,
}

/// The table names and columns of one kind of record.
struct Listed {
    subject: ReportSubject,
    rejections: &'static str,
    errors: &'static str,
    /// The table of records, and the column of a rejection that names its record.
    records: &'static str,
    record_id: &'static str,
    /// The column with the type of a record.
    kind: &'static str,
    /// The SQL for the Dutch text of an error.
    text_nl: &'static str,
}

const DECLARATIONS: Listed = Listed {
    subject: ReportSubject::Declaration,
    rejections: "declaration_rejections",
    errors: "rejection_errors",
    records: "declarations",
    record_id: "declaration_id",
    kind: "declaration_type",
    text_nl: "errors.text_nl",
};

const TRANSITS: Listed = Listed {
    subject: ReportSubject::Transit,
    rejections: "transit_rejections",
    errors: "transit_rejection_errors",
    records: "transits",
    record_id: "transit_id",
    kind: "transit_type",
    text_nl: "CAST(NULL AS TEXT)",
};

impl Listed {
    /// The SQL that joins the record of a rejection and the name of its customer. Each table names the organisation:
    /// behind a LIMIT, databases do not see that it is the same.
    fn joined(&self, organisation: i64) -> String {
        let Self { records, record_id, .. } = self;
        format!(
            "JOIN {records} AS records ON records.organisation_id = {organisation} \
             AND records.id = rejections.{record_id} \
             LEFT JOIN customers ON customers.organisation_id = {organisation} \
             AND customers.customer_code = records.customer_code"
        )
    }

    /// The selected columns of the record and of the rejection.
    fn reported(&self) -> String {
        let Self { record_id, kind, .. } = self;
        format!(
            "rejections.{record_id} AS declaration_id, records.reference, \
             coalesce(customers.customer_name, records.customer_code) AS customer, \
             records.{kind} AS declaration_type, rejections.arrived_at, rejections.resolved_at IS NOT NULL AS resolved"
        )
    }
}

pub(super) fn recent(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    days: DaySpan,
    limit: u32,
) -> Fallible<Vec<RecentRejection>> {
    let (mut found, organisation) = (Vec::new(), organisation.get());
    for listed in [DECLARATIONS, TRANSITS] {
        let (reported, joined, Listed { rejections, errors, .. }) =
            (listed.reported(), listed.joined(organisation), &listed);
        let sql = format!(
            "SELECT rejections.id, {reported}, \
             (SELECT count(*) FROM {errors} AS errors WHERE errors.organisation_id = {organisation} \
              AND errors.rejection_id = rejections.id) AS errors \
             FROM (SELECT * FROM {rejections} AS latest WHERE organisation_id = {organisation} AND arrived_at {} \
                   ORDER BY arrived_at DESC, id DESC LIMIT {limit}) AS rejections {joined} \
             ORDER BY rejections.arrived_at DESC, rejections.id DESC",
            between(days)
        );
        let rows: Vec<RecentRow> = diesel::sql_query(sql).load(connection)?;
        found.extend(rows.into_iter().map(|row| rejection(listed.subject, row)).collect::<Fallible<Vec<_>>>()?);
    }
    // Both lists are in this order already, and the sort is stable for rejections of the same moment.
    found.sort_by_key(|rejection| Reverse(rejection.arrived_at));
    found.truncate(limit as usize);
    Ok(found)
}

pub(super) fn errors_with_code(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    days: DaySpan,
    code: &str,
    limit: u32,
) -> Fallible<Vec<RejectedError>> {
    let (mut found, organisation) = (Vec::new(), organisation.get());
    for listed in [DECLARATIONS, TRANSITS] {
        let (reported, joined, Listed { rejections, errors, text_nl, .. }) =
            (listed.reported(), listed.joined(organisation), &listed);
        let sql = format!(
            "SELECT errors.id, {reported}, errors.code, errors.text, {text_nl} AS text_nl, errors.path, \
             errors.original_value, errors.line_number, errors.pointer \
             FROM (SELECT * FROM {errors} AS latest WHERE organisation_id = {organisation} AND code = $1 AND arrived_at {} \
                   ORDER BY arrived_at DESC, id DESC LIMIT {limit}) AS errors \
             JOIN {rejections} AS rejections ON rejections.organisation_id = {organisation} \
             AND rejections.id = errors.rejection_id {joined} \
             ORDER BY errors.arrived_at DESC, errors.id DESC",
            between(days)
        );
        let rows: Vec<RejectedErrorRow> = diesel::sql_query(sql).bind::<Text, _>(code).load(connection)?;
        found.extend(rows.into_iter().map(|row| error(listed.subject, row)).collect::<Fallible<Vec<_>>>()?);
    }
    found.sort_by_key(|error| Reverse(error.arrived_at));
    found.truncate(limit as usize);
    Ok(found)
}

/// A BETWEEN with the first and last moments of these days, in a form that both databases read.
fn between(days: DaySpan) -> String {
    let text = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::Micros, true);
    let (first, last) = days.moments();
    format!("BETWEEN '{}' AND '{}'", text(first), text(last))
}

fn rejection(subject: ReportSubject, row: RecentRow) -> Fallible<RecentRejection> {
    let RecentRow { id, declaration_id, reference, customer, declaration_type, arrived_at, errors, resolved } = row;
    Ok(RecentRejection {
        id,
        subject,
        declaration_id,
        reference: reference.ok_or_else(|| corrupt(format!("{} {declaration_id}", subject.word())))?,
        customer,
        declaration_type,
        arrived_at: arrived_at.0,
        errors: errors.unsigned_abs(),
        resolved,
    })
}

fn error(subject: ReportSubject, row: RejectedErrorRow) -> Fallible<RejectedError> {
    Ok(RejectedError {
        id: row.id,
        subject,
        declaration_id: row.declaration_id,
        reference: row.reference.ok_or_else(|| corrupt(format!("{} {}", subject.word(), row.declaration_id)))?,
        customer: row.customer,
        declaration_type: row.declaration_type,
        code: row.code,
        text: row.text,
        text_nl: row.text_nl,
        path: row.path,
        original_value: row.original_value,
        line_number: row.line_number.and_then(|number| u32::try_from(number).ok()),
        pointer: row.pointer,
        arrived_at: row.arrived_at.0,
        resolved: row.resolved,
    })
}
