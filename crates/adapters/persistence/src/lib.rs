//! Repositories of all domains with Diesel, on SQLite and PostgreSQL from one code.

mod connection;
mod database;
mod failure;
mod portable;
mod sql_types;
mod values;

pub use database::{Database, DatabaseOptions, DatabaseUrl, GroupedCommits, MigrationError, NotADatabaseUrl, OpenError};
