//! Deletes rows that were kept for long enough.

use super::ended::{Ended, ended};
use super::records::alone;
use super::tries;
use crate::Database;
use crate::connection::{AnyConnection, each};
use crate::failure::Fallible;
use crate::placement::Placement;
use crate::statement::Statement;
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;
use customs_retention::{Cleared, Matter};
use diesel::prelude::*;
use diesel::sql_types::BigInt;

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

#[derive(QueryableByName)]
struct Dropped {
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

/// A delivery that was deleted.
#[derive(QueryableByName)]
struct DroppedDelivery {
    #[diesel(sql_type = BigInt)]
    bytes: i64,
    #[diesel(sql_type = BigInt)]
    organisation_id: i64,
    #[diesel(sql_type = BigInt)]
    callback_id: i64,
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// A matter, and the number of one of its kinds of rows, which depends on the placement.
type Kind = (Matter, usize, Placement);

/// Drops the oldest rows of a matter. They are looked for without any lock, and looked at again when they go.
pub(super) fn drop(
    database: &Database,
    matter: Matter,
    before: DateTime<Utc>,
    limit: u32,
) -> Result<Cleared, StorageError> {
    let mut cleared = Cleared::default();
    let placement = database.placement();
    for number in 0.. {
        let left = limit.saturating_sub(u32::try_from(cleared.found).unwrap_or(limit));
        if left == 0 {
            break;
        }
        let found = database.read(|connection| found(connection, (matter, number, placement), before, left))?;
        let Some(ids) = found else { break };
        if !ids.is_empty() {
            let dropped = database.write(|connection| delete(connection, (matter, number, placement), before, &ids))?;
            cleared = cleared.and(Cleared { found: ids.len() as u64, ..dropped });
        }
    }
    Ok(cleared)
}

/// The ids of rows that may go; `None` when the matter has no rows of that number.
fn found(connection: &mut AnyConnection, kind: Kind, before: DateTime<Utc>, limit: u32) -> Fallible<Option<Vec<i64>>> {
    let mut statement = Statement::on(connection);
    // A limit in the clear: where tables are spread over several servers, none is taken from a subquery.
    statement.is_one_of_many();
    let Some(ended) = numbered(&mut statement, kind, before) else { return Ok(None) };
    let query = ended.oldest(limit, statement.is_for_postgres());
    let found: Vec<Found> = statement.load(connection, query)?;
    Ok(Some(found.into_iter().map(|Found { id }| id).collect()))
}

/// Deletes those of these rows that may still go.
fn delete(connection: &mut AnyConnection, kind: Kind, before: DateTime<Utc>, ids: &[i64]) -> Fallible<Cleared> {
    alone(connection)?;
    let mut statement = Statement::on(connection);
    statement.is_one_of_many();
    let Some(ended) = numbered(&mut statement, kind, before) else { return Ok(Cleared::default()) };
    let ids = ids.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    let delete = ended.delete(&ids, statement.is_for_postgres());
    if ended.with_tries {
        let dropped: Vec<DroppedDelivery> = statement.load(connection, delete)?;
        let (_, _, placement) = kind;
        delete_tries(connection, &dropped, placement)?;
        return Ok(cleared(dropped.iter().map(|row| row.bytes)));
    }
    let dropped: Vec<Dropped> = statement.load(connection, delete)?;
    Ok(cleared(dropped.iter().map(|row| row.bytes)))
}

fn cleared(bytes: impl ExactSizeIterator<Item = i64>) -> Cleared {
    let rows = bytes.len() as u64;
    Cleared { found: rows, rows, freed: bytes.map(i64::unsigned_abs).sum() }
}

/// Deletes the tries of deliveries that are gone.
fn delete_tries(connection: &mut AnyConnection, dropped: &[DroppedDelivery], placement: Placement) -> Fallible<()> {
    let of: Vec<_> = dropped.iter().map(|row| (row.organisation_id, row.callback_id, row.id)).collect();
    let is_postgres = matches!(connection, AnyConnection::Pg(_));
    for delete in tries::deletions(&of, is_postgres, placement) {
        each!(&mut *connection, connection => diesel::sql_query(delete).execute(connection))?;
    }
    Ok(())
}

fn numbered(statement: &mut Statement, (matter, number, placement): Kind, before: DateTime<Utc>) -> Option<Ended> {
    let before = statement.moment(before);
    ended(matter, &before, statement.is_for_postgres(), placement).into_iter().nth(number)
}
