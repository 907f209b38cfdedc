use super::{latest, lists};
use crate::Database;
use crate::failure::corrupt;
use chrono::NaiveDate;
use customs_kernel::{OrganisationId, StorageError};
use customs_reporting::DaySpan;
use customs_reporting::ports::{
    DayCount, ErrorCount, FirstTimeCount, RecentRejection, RejectedError, RejectionInShort, RejectionStatistics,
};
use customs_reporting::rejections::{Dimension, LodgedKind};
use customs_reporting::reports::ReportSubject;
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};

repository! {
    /// Statistics of submissions and rejections, read from the database.
    pub struct StoredRejectionStatistics(Database);
}

#[derive(QueryableByName)]
#[diesel(table_name = crate::schema::rejection_tallies)]
struct DayRow {
    day: NaiveDate,
    key: String,
    submitted: i64,
    rejected: i64,
}

#[derive(QueryableByName)]
#[diesel(table_name = crate::schema::rejection_tallies)]
struct ErrorRow {
    key: String,
    detail: String,
    rejected: i64,
}

#[derive(QueryableByName)]
#[diesel(table_name = crate::schema::rejection_tallies)]
struct FirstTimeRow {
    key: String,
    #[diesel(sql_type = Nullable<Text>)]
    name: Option<String>,
    submitted: i64,
    accepted: i64,
    rejected: i64,
}

impl RejectionStatistics for StoredRejectionStatistics {
    fn days(&self, organisation: OrganisationId, days: DaySpan) -> Result<Vec<DayCount>, StorageError> {
        let counted = by_day(organisation, Dimension::Kind, days, "key, submitted, rejected");
        let sql = format!(
            "SELECT day, key, CAST(sum(submitted) AS BIGINT) AS submitted, CAST(sum(rejected) AS BIGINT) AS rejected \
             FROM ({counted}) AS counted GROUP BY day, key HAVING sum(submitted) <> 0 OR sum(rejected) <> 0"
        );
        let rows = self.0.read(|connection| Ok(diesel::sql_query(&sql).load::<DayRow>(connection)?))?;
        let count = |DayRow { day, key, submitted, rejected }| {
            let kind = LodgedKind::from_word(&key).ok_or_else(|| corrupt("the kind of a count"))?;
            Ok(DayCount { day, kind, submissions: number(submitted), rejections: number(rejected) })
        };
        let mut counts = rows.into_iter().map(count).collect::<Result<Vec<_>, StorageError>>()?;
        counts.sort_by_key(|count| (count.day, count.kind));
        Ok(counts)
    }

    fn errors(&self, organisation: OrganisationId, days: DaySpan) -> Result<Vec<ErrorCount>, StorageError> {
        let counted = for_span(organisation, Dimension::Error, days, "key, detail, rejected");
        let sql = format!(
            "SELECT key, detail, CAST(sum(rejected) AS BIGINT) AS rejected FROM ({counted}) AS counted \
             GROUP BY key, detail HAVING sum(rejected) <> 0 ORDER BY key, detail"
        );
        let rows = self.0.read(|connection| Ok(diesel::sql_query(&sql).load::<ErrorRow>(connection)?))?;
        let count = |ErrorRow { key, detail, rejected }| ErrorCount {
            code: key,
            field: Some(detail).filter(|field| !field.is_empty()),
            count: number(rejected),
        };
        Ok(rows.into_iter().map(count).collect())
    }

    fn first_times(
        &self,
        organisation: OrganisationId,
        days: DaySpan,
        dimension: Dimension,
    ) -> Result<Vec<FirstTimeCount>, StorageError> {
        let (name, named) = match dimension {
            Dimension::Kind | Dimension::Error => return Ok(Vec::new()),
            Dimension::Customer => (
                "customers.customer_name",
                format!(
                    "LEFT JOIN customers ON customers.organisation_id = {} AND customers.customer_code = summed.key",
                    organisation.get()
                ),
            ),
            Dimension::Client | Dimension::Chapter => ("NULL", String::new()),
        };
        let counted = for_span(organisation, dimension, days, "key, submitted, accepted, rejected");
        let sql = format!(
            "SELECT summed.key, {name} AS name, submitted, accepted, rejected FROM ( \
               SELECT key, CAST(sum(submitted) AS BIGINT) AS submitted, CAST(sum(accepted) AS BIGINT) AS accepted, \
               CAST(sum(rejected) AS BIGINT) AS rejected FROM ({counted}) AS counted \
               GROUP BY key HAVING sum(submitted) <> 0) AS summed {named} ORDER BY summed.key"
        );
        let rows = self.0.read(|connection| Ok(diesel::sql_query(&sql).load::<FirstTimeRow>(connection)?))?;
        let count = |FirstTimeRow { key, name, submitted, accepted, rejected }| FirstTimeCount {
            key,
            name,
            records: number(submitted),
            right: number(accepted),
            rejected: number(rejected),
        };
        Ok(rows.into_iter().map(count).collect())
    }

    fn recent(
        &self,
        organisation: OrganisationId,
        days: DaySpan,
        limit: u32,
    ) -> Result<Vec<RecentRejection>, StorageError> {
        self.0.read(|connection| lists::recent(connection, organisation, days, limit))
    }

    fn errors_with_code(
        &self,
        organisation: OrganisationId,
        days: DaySpan,
        code: &str,
        limit: u32,
    ) -> Result<Vec<RejectedError>, StorageError> {
        // PostgreSQL stores no NUL, so a code that contains one matches nothing.
        if code.contains('\0') {
            return Ok(Vec::new());
        }
        self.0.read(|connection| lists::errors_with_code(connection, organisation, days, code, limit))
    }

    fn latest(
        &self,
        organisation: OrganisationId,
        subject: ReportSubject,
        records: &[i64],
    ) -> Result<Vec<RejectionInShort>, StorageError> {
        self.0.read(|connection| latest::latest(connection, organisation, subject, records))
    }
}

/// A count. It is never below zero, since only what was counted before is taken back.
fn number(count: i64) -> u64 {
    u64::try_from(count).unwrap_or(0)
}

// Counts are read as sums, and the notes that were not added up yet. Both are read in one statement, so that each note
// is seen once, no matter when it moves.

/// The query for the counts of a span, with `columns`: whole months come from the sums by month, other days from the
/// sums by day. No value in it comes from outside, so it needs no parameters.
pub(super) fn for_span(organisation: OrganisationId, dimension: Dimension, days: DaySpan, columns: &str) -> String {
    let pieces = days.pieces();
    let parts = [("day", pieces.before), ("month", pieces.months), ("day", pieces.after)];
    let kept = parts.into_iter().filter_map(|(span, days)| days.map(|days| kept(organisation, dimension, span, days)));
    let mut selects: Vec<String> = kept.map(|rows| format!("SELECT {columns} FROM {rows}")).collect();
    selects.push(format!("SELECT {columns} FROM {}", noted(organisation, dimension, days)));
    selects.join(" UNION ALL ")
}

/// The query for the counts by day, with the day as `day`.
pub(super) fn by_day(organisation: OrganisationId, dimension: Dimension, days: DaySpan, columns: &str) -> String {
    format!(
        "SELECT starts_on AS day, {columns} FROM {} UNION ALL SELECT day, {columns} FROM {}",
        kept(organisation, dimension, "day", days),
        noted(organisation, dimension, days)
    )
}

fn kept(organisation: OrganisationId, dimension: Dimension, span: &str, days: DaySpan) -> String {
    format!(
        "rejection_counts WHERE organisation_id = {} AND dimension = '{}' AND span = '{span}' \
         AND starts_on BETWEEN '{}' AND '{}'",
        organisation.get(),
        dimension.word(),
        days.first(),
        days.last()
    )
}

fn noted(organisation: OrganisationId, dimension: Dimension, days: DaySpan) -> String {
    format!(
        "rejection_tallies WHERE organisation_id = {} AND dimension = '{}' AND day BETWEEN '{}' AND '{}'",
        organisation.get(),
        dimension.word(),
        days.first(),
        days.last()
    )
}
