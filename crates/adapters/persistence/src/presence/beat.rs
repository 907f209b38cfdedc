//! The rows of instances. Their moments come from the clock of the database, so clocks that differ do no harm.

use crate::connection::{AnyConnection, each};
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Text};
use std::time::Duration;

/// The silence after which an instance counts as gone. Each reports and checks every second, so others take over
/// within 6 seconds.
pub(super) const GONE_AFTER: Duration = Duration::from_secs(4);

/// The condition for that silence ([`GONE_AFTER`]), by the clock of the database.
const SILENT: &str = "beat_at < clock_timestamp() - interval '4 seconds'";

#[derive(QueryableByName)]
struct Registered {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

#[derive(QueryableByName)]
struct Living {
    #[diesel(sql_type = BigInt)]
    living: i64,
}

#[derive(QueryableByName)]
struct Seen {
    #[diesel(sql_type = Bool)]
    is_known: bool,
    #[diesel(sql_type = Nullable<BigInt>)]
    other: Option<i64>,
    #[diesel(sql_type = Bool)]
    is_silent: bool,
    #[diesel(sql_type = Bool)]
    is_elsewhere: bool,
    #[diesel(sql_type = UtcTime)]
    now: Ts,
}

const fn now(connection: &AnyConnection) -> &'static str {
    match connection {
        AnyConnection::Pg(_) => "clock_timestamp()",
        AnyConnection::Sqlite(_) => "strftime('%Y-%m-%dT%H:%M:%f000Z', 'now')",
    }
}

/// Registers a new instance and returns its number, which is never used again.
pub(super) fn register(connection: &mut AnyConnection) -> Fallible<i64> {
    let now = now(connection);
    let insert = format!("INSERT INTO instances (started_at, beat_at) VALUES ({now}, {now}) RETURNING id");
    let registered: Registered = each!(connection, connection => diesel::sql_query(insert).get_result(connection))?;
    Ok(registered.id)
}

/// Records that the instance lives. `false` when others have removed it as gone.
pub(super) fn mark_alive(connection: &mut AnyConnection, id: i64) -> Fallible<bool> {
    let update = format!("UPDATE instances SET beat_at = {} WHERE id = {id}", now(connection));
    Ok(diesel::sql_query(update).execute(connection)? > 0)
}

/// The answer to the report of an instance that it lives.
pub(super) struct Report {
    /// Whether it is still registered. `false` when others have removed it as gone.
    pub(super) is_known: bool,
    /// Whether other instances are registered that have not been silent for long.
    pub(super) has_others: bool,
    /// Other instances that have been silent for so long that they count as gone.
    pub(super) silent: Vec<i64>,
    /// Whether an instance that has not been silent for long reported another address than this one.
    pub(super) has_others_elsewhere: bool,
    /// The clock of the server.
    pub(super) now: Option<DateTime<Utc>>,
}

/// Records that the instance lives, and under which address, and reads the others, in one statement. Works on
/// PostgreSQL only.
pub(super) fn report(connection: &mut AnyConnection, id: i64, base_url: Option<&str>) -> Fallible<Report> {
    let now = now(connection);
    let report = format!(
        "WITH told AS (UPDATE instances SET beat_at = {now}, base_url = $1 WHERE id = {id} RETURNING id) \
         SELECT EXISTS (SELECT 1 FROM told) AS is_known, others.id AS other, coalesce({SILENT}, FALSE) AS is_silent, \
         coalesce(others.base_url <> $1, FALSE) AS is_elsewhere, {now} AS now \
         FROM (SELECT 1) AS one LEFT JOIN instances AS others ON others.id <> {id}"
    );
    let report = diesel::sql_query(report).bind::<Nullable<Text>, _>(base_url);
    let rows: Vec<Seen> = each!(connection, connection => Prepared(report).load(connection))?;
    Ok(Report {
        is_known: rows.iter().any(|row| row.is_known),
        has_others: rows.iter().any(|row| row.other.is_some() && !row.is_silent),
        silent: rows.iter().filter(|row| row.is_silent).filter_map(|row| row.other).collect(),
        has_others_elsewhere: rows.iter().any(|row| row.is_elsewhere && !row.is_silent),
        now: rows.first().map(|row| row.now.0),
    })
}

/// The number of instances that are registered and have not been silent for long. An embedded database has one
/// instance, which does not report.
pub(crate) fn count_living(connection: &mut AnyConnection) -> Fallible<u32> {
    let living = match connection {
        AnyConnection::Pg(_) => format!("SELECT count(*) AS living FROM instances WHERE NOT ({SILENT})"),
        AnyConnection::Sqlite(_) => "SELECT count(*) AS living FROM instances".to_owned(),
    };
    let counted = diesel::sql_query(living);
    let Living { living } = each!(connection, connection => Prepared(counted).get_result(connection))?;
    Ok(u32::try_from(living).unwrap_or(u32::MAX))
}

/// Removes those of these instances that are still silent and meet `condition`.
pub(super) fn forget_silent(connection: &mut AnyConnection, ids: &[i64], condition: &str) -> Fallible<()> {
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    diesel::sql_query(format!("DELETE FROM instances WHERE id IN ({}) AND {SILENT} AND {condition}", ids.join(", ")))
        .execute(connection)?;
    Ok(())
}

/// Removes the instance if it meets `condition`.
pub(super) fn forget(connection: &mut AnyConnection, id: i64, condition: &str) -> Fallible<()> {
    diesel::sql_query(format!("DELETE FROM instances WHERE id = {id} AND {condition}")).execute(connection)?;
    Ok(())
}

/// Removes all instances.
pub(super) fn forget_all(connection: &mut AnyConnection) -> Fallible<()> {
    diesel::sql_query("DELETE FROM instances").execute(connection)?;
    Ok(())
}
