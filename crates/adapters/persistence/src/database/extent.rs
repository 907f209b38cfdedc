use super::Database;
use crate::connection::{AnyConnection, each};
use customs_kernel::StorageError;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

#[derive(QueryableByName)]
struct Version {
    #[diesel(sql_type = Text)]
    version: String,
}

#[derive(QueryableByName)]
struct Extent {
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

impl Database {
    /// The program that keeps the data and its version, such as `PostgreSQL 15.18`.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn program(&self) -> Result<String, StorageError> {
        self.read(|connection| {
            let (name, asked) = match connection {
                AnyConnection::Pg(_) => ("PostgreSQL", "SELECT current_setting('server_version') AS version"),
                AnyConnection::Sqlite(_) => ("SQLite", "SELECT sqlite_version() AS version"),
            };
            let Version { version } = each!(connection, inner => diesel::sql_query(asked).get_result(inner))?;
            // Packages of Linux add their own version.
            Ok(format!("{name} {}", version.split_whitespace().next().unwrap_or_default()))
        })
    }

    /// Bytes that the database takes, with its indexes and the room in it that is free.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn bytes(&self) -> Result<u64, StorageError> {
        self.read(|connection| {
            let asked = match connection {
                AnyConnection::Pg(_) => "SELECT pg_database_size(current_database()) AS bytes",
                AnyConnection::Sqlite(_) => {
                    "SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()"
                }
            };
            let Extent { bytes } = each!(connection, inner => diesel::sql_query(asked).get_result(inner))?;
            Ok(u64::try_from(bytes).unwrap_or_default())
        })
    }
}
