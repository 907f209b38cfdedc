//! The rows of instances. Their moments are those of the database, so that clocks that differ do no harm.

use crate::connection::{AnyConnection, each};
use crate::failure::Answer;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use std::time::Duration;

/// How long an instance tells nothing until it is taken for gone: with a word and a look every second, others take
/// over within 6 seconds.
pub(super) const GONE_AFTER: Duration = Duration::from_secs(4);

/// That of [`GONE_AFTER`], by the clock of the database.
const SILENT: &str = "beat_at < clock_timestamp() - interval '4 seconds'";

#[derive(QueryableByName)]
struct Registered {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

#[derive(QueryableByName)]
struct Silent {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

const fn now(connection: &AnyConnection) -> &'static str {
    match connection {
        AnyConnection::Pg(_) => "clock_timestamp()",
        AnyConnection::Sqlite(_) => "strftime('%Y-%m-%dT%H:%M:%f000Z', 'now')",
    }
}

/// A new instance; no number is used twice.
pub(super) fn register(connection: &mut AnyConnection) -> Answer<i64> {
    let now = now(connection);
    let insert = format!("INSERT INTO instances (started_at, beat_at) VALUES ({now}, {now}) RETURNING id");
    let registered: Registered = each!(connection, connection => diesel::sql_query(insert).get_result(connection))?;
    Ok(registered.id)
}

/// The instance lives. `false` when others have taken it for gone.
pub(super) fn tell(connection: &mut AnyConnection, id: i64) -> Answer<bool> {
    let update = format!("UPDATE instances SET beat_at = {} WHERE id = {id}", now(connection));
    Ok(diesel::sql_query(update).execute(connection)? > 0)
}

/// Which others have told nothing for so long that they are gone, on PostgreSQL.
pub(super) fn silent(connection: &mut AnyConnection, id: i64) -> Answer<Vec<i64>> {
    let others = format!("SELECT id FROM instances WHERE id <> {id} AND {SILENT}");
    let silent: Vec<Silent> = each!(connection, connection => diesel::sql_query(others).load(connection))?;
    Ok(silent.into_iter().map(|one| one.id).collect())
}

/// These are gone, those of them that still tell nothing.
pub(super) fn forget_silent(connection: &mut AnyConnection, ids: &[i64]) -> Answer<()> {
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    diesel::sql_query(format!("DELETE FROM instances WHERE id IN ({}) AND {SILENT}", ids.join(", ")))
        .execute(connection)?;
    Ok(())
}

/// The instance is gone.
pub(super) fn forget(connection: &mut AnyConnection, id: i64) -> Answer<()> {
    diesel::sql_query(format!("DELETE FROM instances WHERE id = {id}")).execute(connection)?;
    Ok(())
}

/// All instances are gone.
pub(super) fn forget_all(connection: &mut AnyConnection) -> Answer<()> {
    diesel::sql_query("DELETE FROM instances").execute(connection)?;
    Ok(())
}
