//! Keeps the statistics by which PostgreSQL plans statements in step with tables that grow quickly.

use super::{Database, DatabaseUrl};
use crate::connection::AnyConnection;
use customs_kernel::StorageError;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;

/// A table changed since its last analysis as many times as it has rows, and so often that it matters. PostgreSQL's own
/// analysis comes once a minute at most: a table that is filled within that time is read by plans for an empty one.
const GROWN: &str = "\
    SELECT format('%I.%I', stat.schemaname, stat.relname) AS name \
    FROM pg_stat_user_tables AS stat JOIN pg_class AS class ON class.oid = stat.relid \
    WHERE stat.schemaname = ANY (current_schemas(false)) AND stat.n_mod_since_analyze >= 500 \
        AND stat.n_mod_since_analyze >= class.reltuples AND pg_has_role(class.relowner, 'USAGE')";

#[derive(QueryableByName)]
struct Table {
    #[diesel(sql_type = Text)]
    name: String,
}

impl Database {
    /// Has PostgreSQL analyse the tables that have doubled since it last did, and returns their number. Does nothing on
    /// SQLite, with plans that follow from nothing but the statements.
    ///
    /// # Errors
    /// `Unavailable` when the database does not answer.
    pub fn analyse_grown_tables(&self) -> Result<usize, StorageError> {
        if matches!(self.url(), DatabaseUrl::Sqlite(_)) {
            return Ok(0);
        }
        self.write_statement(|connection| {
            let AnyConnection::Pg(connection) = connection else { return Ok(0) };
            let grown: Vec<Table> = diesel::sql_query(GROWN).load(connection)?;
            for Table { name } in &grown {
                // A table that another instance is analysing is skipped.
                connection.batch_execute(&format!("ANALYZE (SKIP_LOCKED) {name}"))?;
            }
            Ok(grown.len())
        })
    }
}
