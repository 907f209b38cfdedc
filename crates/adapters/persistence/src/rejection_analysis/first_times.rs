//! First submissions by day, from the counts that rejection analysis keeps.

use super::statistics::by_day as counted_by_day;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use chrono::NaiveDate;
use customs_kernel::OrganisationId;
use customs_reporting::DaySpan;
use customs_reporting::ports::FirstTimeDay;
use customs_reporting::rejections::Dimension;
use diesel::prelude::*;
use diesel::sql_types::Text;

#[derive(QueryableByName)]
#[diesel(table_name = crate::schema::rejection_tallies)]
struct DayRow {
    day: NaiveDate,
    submitted: i64,
    accepted: i64,
    rejected: i64,
}

/// Every record has one customer, or none under the empty code, so that the counts by customer cover all records.
pub(super) fn by_day(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    days: DaySpan,
    customer: Option<&str>,
) -> Fallible<Vec<FirstTimeDay>> {
    if customer.is_some_and(|code| code.contains('\0')) {
        return Ok(Vec::new());
    }
    let counted = counted_by_day(organisation, Dimension::Customer, days, "key, submitted, accepted, rejected");
    let only = if customer.is_some() { "WHERE key = $1" } else { "" };
    let sql = format!(
        "SELECT day, CAST(sum(submitted) AS BIGINT) AS submitted, CAST(sum(accepted) AS BIGINT) AS accepted, \
         CAST(sum(rejected) AS BIGINT) AS rejected FROM ({counted}) AS counted {only} \
         GROUP BY day HAVING sum(submitted) <> 0 ORDER BY day"
    );
    let rows: Vec<DayRow> = match customer {
        Some(code) => diesel::sql_query(sql).bind::<Text, _>(code).load(connection)?,
        None => diesel::sql_query(sql).load(connection)?,
    };
    let number = |count: i64| u64::try_from(count).unwrap_or(0);
    let day = |DayRow { day, submitted, accepted, rejected }| FirstTimeDay {
        day,
        records: number(submitted),
        right: number(accepted),
        rejected: number(rejected),
    };
    Ok(rows.into_iter().map(day).collect())
}
