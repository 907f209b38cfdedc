//! The order of movements. They are read by ascending id, each piece after the last, so no movement may become
//! visible with an id lower than those already read.
//!
//! On PostgreSQL ids are given before their units of work end. So a unit that takes ids holds a shared lock of the
//! organisation until it ends. A reader in that order takes the lock exclusively: it waits for those units,
//! and holds new ones back while it reads a piece. On SQLite nothing else writes before a unit of work ends.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::row_ids;
use customs_kernel::OrganisationId;
use diesel::prelude::*;
use diesel::sql_types::BigInt;

/// Takes `count` ids for movements of an organisation, in ascending order. Call it in the unit of work that inserts
/// the movements.
pub(super) fn take_ids(connection: &mut AnyConnection, organisation: i64, count: usize) -> Fallible<Vec<i64>> {
    lock(connection, "pg_advisory_xact_lock_shared", organisation)?;
    row_ids::take(connection, "stock_movements", count)
}

/// Reads while no movement of the organisation has an id that is not visible yet.
pub(super) fn settled<T>(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    read: impl FnOnce(&mut AnyConnection) -> Fallible<T>,
) -> Fallible<T> {
    if matches!(connection, AnyConnection::Sqlite(_)) {
        return read(connection);
    }
    // The lock ends with the transaction, even with one that fails.
    connection.begin(None)?;
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

fn lock(connection: &mut AnyConnection, function: &str, organisation: i64) -> Fallible<()> {
    if let AnyConnection::Pg(connection) = connection {
        diesel::sql_query(format!("SELECT {function}(hashtextextended('stock_movements of ' || $1::text, 0))"))
            .bind::<BigInt, _>(organisation)
            .execute(connection)?;
    }
    Ok(())
}
