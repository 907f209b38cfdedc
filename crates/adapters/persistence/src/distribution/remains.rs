//! Rows that stayed on the coordinator when their table moved. Citus copies rows, and leaves the originals.

use super::known::names;
use diesel::PgConnection;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;

/// Removes them, table by table.
pub(super) fn remove_all(connection: &mut PgConnection) -> QueryResult<()> {
    for table in tables(connection)? {
        connection.transaction(|connection| remove(connection, &table))?;
    }
    Ok(())
}

/// The tables with former rows that are still on the coordinator, beside the copies that count.
fn tables(connection: &mut PgConnection) -> QueryResult<Vec<String>> {
    let remains = "SELECT relname::TEXT AS name FROM pg_dist_partition JOIN pg_class ON pg_class.oid = logicalrelid \
                   WHERE partmethod = 'h' AND relnamespace = current_schema()::regnamespace \
                       AND pg_relation_size(pg_class.oid) > 0";
    names(connection, remains)
}

/// Removes those rows. Triggers that refuse it are for rows that count; they stay in force on the shards.
fn remove(connection: &mut PgConnection, table: &str) -> QueryResult<()> {
    const HERE_ALONE: &str = "SET LOCAL citus.enable_ddl_propagation TO off";
    connection.batch_execute(HERE_ALONE)?;
    connection.batch_execute(&format!("ALTER TABLE {table} DISABLE TRIGGER USER"))?;
    connection.batch_execute(&format!("SELECT truncate_local_data_after_distributing_table('{table}')"))?;
    // That has switched it on again.
    connection.batch_execute(HERE_ALONE)?;
    connection.batch_execute(&format!("ALTER TABLE {table} ENABLE TRIGGER USER"))
}
