//! Drops events of the log after their time.

use super::records::{alone, not_held};
use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::prepared::Prepared;
use crate::schema::event_positions;
use crate::statement::Statement;
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;
use customs_retention::Cleared;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use std::collections::BTreeMap;

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    organisation_id: i64,
    #[diesel(sql_type = BigInt)]
    position: i64,
}

#[derive(QueryableByName)]
struct Dropped {
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

/// Drops the oldest events, each organisation in a transaction of its own. They are looked for without any lock.
pub(super) fn drop(database: &Database, before: DateTime<Utc>, limit: u32) -> Result<Cleared, StorageError> {
    let mut positions: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    for Found { organisation_id, position } in database.read(|connection| found(connection, before, limit))? {
        positions.entry(organisation_id).or_default().push(position);
    }
    let mut cleared = Cleared::default();
    for (organisation, positions) in positions {
        let dropped = database.write(|connection| delete(connection, organisation, before, &positions))?;
        cleared = cleared.and(Cleared { found: positions.len() as u64, ..dropped });
    }
    Ok(cleared)
}

/// The condition for events `one` that are dropped.
pub(super) fn is_over(before: &str) -> String {
    let not_held = not_held("one.organisation_id", "one.subject", "one.record_id");
    format!("one.recorded_at < {before} AND {not_held}")
}

/// The query for the oldest events of each organisation that may go.
pub(super) fn oldest(before: &str, limit: u32, is_postgres: bool) -> String {
    let of_one = format!("one.organisation_id = log.organisation_id AND {}", is_over(before));
    let order = "one.recorded_at, one.position";
    if is_postgres {
        format!(
            "SELECT oldest.organisation_id, oldest.position FROM event_positions AS log CROSS JOIN LATERAL \
             (SELECT one.organisation_id, one.position FROM event_log AS one WHERE {of_one} ORDER BY {order} \
             LIMIT {limit}) AS oldest LIMIT {limit}"
        )
    } else {
        format!(
            "SELECT one.organisation_id, one.position FROM event_positions AS log CROSS JOIN event_log AS one \
             WHERE {of_one} ORDER BY log.organisation_id, {order} LIMIT {limit}"
        )
    }
}

fn found(connection: &mut AnyConnection, before: DateTime<Utc>, limit: u32) -> Fallible<Vec<Found>> {
    let mut statement = Statement::on(connection);
    let before = statement.moment(before);
    let query = oldest(&before, limit, statement.is_for_postgres());
    statement.load(connection, query)
}

/// Deletes those of these events that may still go, and notes up to where the log is no longer kept: a cursor before
/// that is refused, so that no reader passes over what is missing.
fn delete(
    connection: &mut AnyConnection,
    organisation: i64,
    before: DateTime<Utc>,
    positions: &[i64],
) -> Fallible<Cleared> {
    alone(connection)?;
    let up_to = positions.iter().copied().max().unwrap_or_default();
    let log = event_positions::table.find(organisation).filter(event_positions::dropped.lt(up_to));
    Prepared(diesel::update(log).set(event_positions::dropped.eq(up_to))).execute(connection)?;
    let mut statement = Statement::on(connection);
    statement.is_one_of_many();
    let before = statement.moment(before);
    let positions = positions.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    let delete = format!(
        "DELETE FROM event_log AS one WHERE one.organisation_id = {organisation} AND one.position IN ({positions}) \
         AND {} RETURNING CAST(octet_length(payload) AS BIGINT) AS bytes",
        is_over(&before)
    );
    let dropped: Vec<Dropped> = statement.load(connection, delete)?;
    let (rows, freed) = (dropped.len() as u64, dropped.iter().map(|row| row.bytes.unsigned_abs()).sum());
    Ok(Cleared { found: rows, rows, freed })
}
