//! Movements are read in the order of their ids, from where the last piece ended: what gets an id must not become
//! visible behind what was read already.
//!
//! On PostgreSQL ids are given before their units of work end. So whoever gives ids holds a lock of the organisation,
//! shared with all others who do, until the unit ends; whoever reads in order waits for those, and holds new ones back
//! while it reads a piece. On SQLite nobody else writes before a unit of work ends.

use crate::connection::AnyConnection;
use crate::failure::Answer;
use crate::row_ids;
use customs_kernel::OrganisationId;
use diesel::prelude::*;
use diesel::sql_types::BigInt;

/// Ids for so many movements of an organisation, in ascending order; asked in the unit of work that uses them.
pub(super) fn take_ids(connection: &mut AnyConnection, organisation: i64, count: usize) -> Answer<Vec<i64>> {
    lock(connection, "pg_advisory_xact_lock_shared", organisation)?;
    row_ids::take(connection, "stock_movements", count)
}

/// Reads while nobody has given an id to a movement of the organisation that is not to be seen yet.
pub(super) fn settled<T>(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    read: impl FnOnce(&mut AnyConnection) -> Answer<T>,
) -> Answer<T> {
    if matches!(connection, AnyConnection::Sqlite(_)) {
        return read(connection);
    }
    // The lock ends with the transaction, also with one that fails.
    connection.begin()?;
    let found = lock(connection, "pg_advisory_xact_lock", organisation.get()).and_then(|()| read(connection));
    match found {
        Ok(found) => {
            connection.keep()?;
            Ok(found)
        }
        Err(failure) => {
            connection.undo()?;
            Err(failure)
        }
    }
}

fn lock(connection: &mut AnyConnection, function: &str, organisation: i64) -> Answer<()> {
    if let AnyConnection::Pg(connection) = connection {
        diesel::sql_query(format!("SELECT {function}(hashtextextended('stock_movements of ' || $1::text, 0))"))
            .bind::<BigInt, _>(organisation)
            .execute(connection)?;
    }
    Ok(())
}
