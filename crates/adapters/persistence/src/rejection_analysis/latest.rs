//! The latest rejection of each of some records, with the first of its errors: three statements, however many records and
//! errors there are.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use customs_kernel::OrganisationId;
use customs_reporting::ports::{ReasonInShort, RejectionInShort};
use customs_reporting::reports::ReportSubject;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Text};
use std::collections::BTreeMap;

#[derive(QueryableByName)]
struct LatestRow {
    #[diesel(sql_type = BigInt)]
    record: i64,
    #[diesel(sql_type = BigInt)]
    rejection: i64,
    #[diesel(sql_type = UtcTime)]
    arrived_at: Ts,
}

#[derive(QueryableByName)]
struct CountedRow {
    #[diesel(sql_type = BigInt)]
    rejection: i64,
    #[diesel(sql_type = BigInt)]
    first: i64,
    #[diesel(sql_type = BigInt)]
    errors: i64,
}

#[derive(QueryableByName)]
struct ReasonRow {
    #[diesel(sql_type = BigInt)]
    rejection: i64,
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Nullable<Text>)]
    text: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    text_nl: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    path: Option<String>,
    #[diesel(sql_type = Nullable<Integer>)]
    line_number: Option<i32>,
}

/// The tables of one kind of record, and the column of a rejection that names its record.
struct Tables {
    rejections: &'static str,
    errors: &'static str,
    record_id: &'static str,
    /// The SQL for the Dutch text of an error.
    text_nl: &'static str,
}

const fn tables(subject: ReportSubject) -> Tables {
    match subject {
        ReportSubject::Declaration => Tables {
            rejections: "declaration_rejections",
            errors: "rejection_errors",
            record_id: "declaration_id",
            text_nl: "text_nl",
        },
        ReportSubject::Transit => Tables {
            rejections: "transit_rejections",
            errors: "transit_rejection_errors",
            record_id: "transit_id",
            text_nl: "CAST(NULL AS TEXT)",
        },
    }
}

pub(super) fn latest(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    subject: ReportSubject,
    records: &[i64],
) -> Fallible<Vec<RejectionInShort>> {
    let (Tables { rejections, errors, record_id, text_nl }, own) = (tables(subject), organisation.get());
    if records.is_empty() {
        return Ok(Vec::new());
    }
    // All numbers are ours, so the statements need no parameters.
    let sql = format!(
        "SELECT {record_id} AS record, id AS rejection, arrived_at FROM {rejections} WHERE organisation_id = {own} \
         AND id IN (SELECT max(id) FROM {rejections} WHERE organisation_id = {own} AND {record_id} IN ({}) \
         GROUP BY {record_id}) ORDER BY {record_id}",
        listed(records.iter().copied())
    );
    let rows: Vec<LatestRow> = diesel::sql_query(sql).load(connection)?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let sql = format!(
        "SELECT rejection_id AS rejection, min(id) AS first, count(*) AS errors FROM {errors} \
         WHERE organisation_id = {own} AND rejection_id IN ({}) GROUP BY rejection_id",
        listed(rows.iter().map(|row| row.rejection))
    );
    let counted: Vec<CountedRow> = diesel::sql_query(sql).load(connection)?;
    let mut reasons = BTreeMap::new();
    if !counted.is_empty() {
        let sql = format!(
            "SELECT rejection_id AS rejection, code, text, {text_nl} AS text_nl, path, line_number FROM {errors} \
             WHERE organisation_id = {own} AND id IN ({})",
            listed(counted.iter().map(|row| row.first))
        );
        let found: Vec<ReasonRow> = diesel::sql_query(sql).load(connection)?;
        reasons.extend(found.into_iter().map(|row| (row.rejection, reason(row))));
    }
    let counts: BTreeMap<i64, u64> = counted.iter().map(|row| (row.rejection, row.errors.unsigned_abs())).collect();
    let short = |LatestRow { record, rejection, arrived_at }: LatestRow| RejectionInShort {
        record,
        arrived_at: arrived_at.0,
        errors: counts.get(&rejection).copied().unwrap_or_default(),
        first: reasons.remove(&rejection),
    };
    Ok(rows.into_iter().map(short).collect())
}

fn reason(row: ReasonRow) -> ReasonInShort {
    let ReasonRow { rejection: _, code, text, text_nl, path, line_number } = row;
    let line_number = line_number.and_then(|number| u32::try_from(number).ok());
    ReasonInShort { code, text, text_nl, path, line_number }
}

/// Numbers for an `IN (…)`.
fn listed(numbers: impl Iterator<Item = i64>) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
}
