//! The rows of instances. Their moments are those of the database, so that clocks that differ do no harm.

use crate::connection::{AnyConnection, each};
use crate::failure::Answer;
use diesel::prelude::*;
use diesel::sql_types::BigInt;

/// Seconds without a word after which an instance is taken for gone: with a word and a look every second, others take
/// over within 6 seconds.
pub(super) const GONE_AFTER_SECONDS: u32 = 4;

#[derive(QueryableByName)]
struct Registered {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// What a word of this instance brought to light.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub(super) struct Told {
    /// Instances that are gone.
    #[diesel(sql_type = BigInt)]
    pub(super) gone: i64,
    /// 1, or 0 when others have taken this one for gone.
    #[diesel(sql_type = BigInt)]
    pub(super) known: i64,
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

/// The instance lives.
pub(super) fn tell(connection: &mut AnyConnection, id: i64) -> Answer<()> {
    let update = format!("UPDATE instances SET beat_at = {} WHERE id = {id}", now(connection));
    diesel::sql_query(update).execute(connection)?;
    Ok(())
}

/// The instance lives, and which do not? One statement, on PostgreSQL.
pub(super) fn tell_and_look(connection: &mut AnyConnection, id: i64) -> Answer<Told> {
    let statement = format!(
        "WITH gone AS (DELETE FROM instances WHERE id <> {id} \
           AND beat_at < clock_timestamp() - interval '{GONE_AFTER_SECONDS} seconds' RETURNING id), \
         known AS (UPDATE instances SET beat_at = clock_timestamp() WHERE id = {id} RETURNING id) \
         SELECT (SELECT count(*) FROM gone) AS gone, (SELECT count(*) FROM known) AS known"
    );
    Ok(each!(connection, connection => diesel::sql_query(statement).get_result(connection))?)
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
