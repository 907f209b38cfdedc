//! Ids that rows get before they are inserted. Neither database promises to return the ids of many inserted rows in
//! order, so the ids are taken first.

use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use diesel::prelude::*;
use diesel::sql_types::BigInt;

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Takes a new id of a table. Call it in the unit of work that inserts the row.
pub(crate) fn take_one(connection: &mut AnyConnection, table: &'static str) -> Fallible<i64> {
    let ids = take(connection, table, 1)?;
    ids.first().copied().ok_or_else(|| corrupt(format!("the ids of {table}")))
}

/// Takes `count` new ids of a table, in ascending order. Call it in the unit of work that inserts the rows.
pub(crate) fn take(connection: &mut AnyConnection, table: &'static str, count: usize) -> Fallible<Vec<i64>> {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    if count == 0 {
        return Ok(Vec::new());
    }
    let ids: Vec<Id> = match connection {
        AnyConnection::Pg(connection) => {
            let next = format!("SELECT nextval(pg_get_serial_sequence('{table}', 'id')) AS id");
            diesel::sql_query(format!("{next} FROM generate_series(1, $1)"))
                .bind::<BigInt, _>(count)
                .load(connection)?
        }
        // Nothing else writes until the unit of work ends.
        AnyConnection::Sqlite(connection) => {
            let last = format!("SELECT coalesce(max(seq), 0) AS id FROM sqlite_sequence WHERE name = '{table}'");
            let last: Id = diesel::sql_query(last).get_result(connection)?;
            (1..=count).map(|step| Id { id: last.id + step }).collect()
        }
    };
    let mut ids: Vec<i64> = ids.into_iter().map(|Id { id }| id).collect();
    ids.sort_unstable();
    Ok(ids)
}
