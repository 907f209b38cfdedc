use super::Database;
use crate::connection::AnyConnection;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, Utc};
use customs_kernel::StorageError;
use diesel::prelude::*;

impl Database {
    /// The clock of a PostgreSQL server; `None` for an embedded database, which has that of this machine.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn clock(&self) -> Result<Option<DateTime<Utc>>, StorageError> {
        #[derive(QueryableByName)]
        struct Now {
            #[diesel(sql_type = UtcTime)]
            now: Ts,
        }
        self.read(|connection| match connection {
            AnyConnection::Pg(connection) => {
                Ok(Some(diesel::sql_query("SELECT clock_timestamp() AS now").get_result::<Now>(connection)?.now.0))
            }
            AnyConnection::Sqlite(_) => Ok(None),
        })
    }
}
