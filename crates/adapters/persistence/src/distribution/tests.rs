//! What holds of the list of tables on a single server, so that nothing is found out on a cluster only.

mod keys;
mod list;
mod refused;

use crate::Database;
use crate::connection::AnyConnection;

/// The answers to a query of PostgreSQL whose only column is `name`.
fn names(database: &Database, query: &str) -> Vec<String> {
    let names = database.read(|connection| match connection {
        AnyConnection::Pg(connection) => Ok(super::known::names(connection, query)?),
        AnyConnection::Sqlite(_) => Ok(Vec::new()),
    });
    names.expect("read")
}
