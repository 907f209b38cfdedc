//! Reads the catalogues of PostgreSQL and Citus.

use super::own_triggers;
use super::tables::{COORDINATOR, OF_ORGANISATION, ORGANISATIONS};
use diesel::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use std::collections::BTreeSet;

#[derive(QueryableByName)]
struct Named {
    #[diesel(sql_type = Text)]
    name: String,
}

/// Runs a query with the only column `name`.
pub fn names(connection: &mut PgConnection, query: &str) -> QueryResult<Vec<String>> {
    let rows: Vec<Named> = diesel::sql_query(query).load(connection)?;
    Ok(rows.into_iter().map(|row| row.name).collect())
}

/// Whether the database has the extension.
pub(super) fn has_citus(connection: &mut PgConnection) -> QueryResult<bool> {
    let found = names(connection, "SELECT extname::TEXT AS name FROM pg_extension WHERE extname = 'citus'")?;
    Ok(!found.is_empty())
}

/// The tables that Citus knows; none without the extension.
fn known_to_citus(connection: &mut PgConnection) -> QueryResult<BTreeSet<String>> {
    if !has_citus(connection)? {
        return Ok(BTreeSet::new());
    }
    let known = "SELECT relname::TEXT AS name FROM pg_dist_partition JOIN pg_class ON pg_class.oid = logicalrelid \
                 WHERE relnamespace = current_schema()::regnamespace";
    Ok(names(connection, known)?.into_iter().collect())
}

/// Whether the database is spread over several servers, or is to be, since that was begun.
pub(super) fn is_distributed(connection: &mut PgConnection) -> QueryResult<bool> {
    Ok(known_to_citus(connection)?.contains(ORGANISATIONS))
}

/// Whether spreading the database was begun and not finished: the triggers of a database that is spread come last.
pub(crate) fn is_half_distributed(connection: &mut PgConnection) -> QueryResult<bool> {
    Ok(is_distributed(connection)? && (!unmoved(connection)?.is_empty() || !own_triggers::are_made(connection)?))
}

/// Tables that have not moved yet.
#[derive(Debug, Default)]
pub(super) struct UndistributedTables {
    /// Tables of organisations, each after those that its foreign keys name.
    pub(super) of_organisation: Vec<&'static str>,
    /// Tables of the coordinator that Citus is to know.
    pub(super) coordinator: Vec<&'static str>,
}

impl UndistributedTables {
    pub(super) fn len(&self) -> usize {
        self.of_organisation.len() + self.coordinator.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The tables, apart from that of the organisations, that are there and have not moved yet.
pub(super) fn unmoved(connection: &mut PgConnection) -> QueryResult<UndistributedTables> {
    let known = known_to_citus(connection)?;
    let there = "SELECT tablename::TEXT AS name FROM pg_tables WHERE schemaname = current_schema()";
    let there: BTreeSet<String> = names(connection, there)?.into_iter().collect();
    let those_of = |tables: &[&'static str]| {
        tables.iter().copied().filter(|table| there.contains(*table) && !known.contains(*table)).collect()
    };
    Ok(UndistributedTables { of_organisation: those_of(OF_ORGANISATION), coordinator: those_of(COORDINATOR) })
}
