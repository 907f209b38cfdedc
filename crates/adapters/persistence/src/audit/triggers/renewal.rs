//! Makes all triggers anew where those of this version are not there.

mod of_postgres;
mod of_sqlite;

pub(crate) use of_postgres::renew as renew_on_postgres;
pub(crate) use of_sqlite::renew as renew_on_sqlite;

use crate::connection::AnyConnection;
use diesel::prelude::*;

/// Whether the triggers are those of this version, whose latest migration has run.
pub(crate) fn are_made(connection: &mut AnyConnection, latest: &str) -> QueryResult<bool> {
    match connection {
        AnyConnection::Pg(connection) => of_postgres::are_made(connection, latest),
        AnyConnection::Sqlite(connection) => of_sqlite::are_made(connection, latest),
    }
}
