//! Repositories of all domains with Diesel, on SQLite and PostgreSQL from one code.

mod access;
mod connection;
mod database;
mod failure;
mod portable;
mod schema;
mod secrets;
mod sql_types;
#[cfg(test)]
mod testing;
mod values;

pub use access::{StoredClients, StoredOrganisations, StoredRevocations};
pub use database::{
    Database, DatabaseOptions, DatabaseUrl, GroupedCommits, MigrationError, NotADatabaseUrl, OpenError,
};
pub use secrets::{MasterKey, MasterKeyError, MasterKeyMismatch, SealError, Sealer};
