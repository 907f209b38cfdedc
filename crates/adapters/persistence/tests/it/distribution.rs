//! Rules for the list of tables that a single server can check, so that no fault shows only on a cluster.

mod keys;
mod list;
mod nodes;
mod refused;
mod requirements;
mod script;

use customs_persistence::Database;
use customs_persistence::internals::AnyConnection;

/// The answers to a query of PostgreSQL with the only column `name`.
fn names(database: &Database, query: &str) -> Vec<String> {
    let names = database.read(|connection| match connection {
        AnyConnection::Pg(connection) => Ok(customs_persistence::internals::distribution::names(connection, query)?),
        AnyConnection::Sqlite(_) => Ok(Vec::new()),
    });
    names.expect("read")
}
