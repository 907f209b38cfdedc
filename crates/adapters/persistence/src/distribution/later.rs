//! Migrations of a database that is spread over several servers.

use super::failure::DistributionError;
use super::known::unmoved;
use super::script::Script;
use super::steps;
use diesel::PgConnection;
use diesel::connection::SimpleConnection;
use diesel::migration::Migration;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness};

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Finishes what was begun of spreading the tables, then runs the pending migrations and returns their number. The tables
/// that a migration adds move in its transaction, so that no instance meets them where they do not belong.
///
/// # Errors
/// What the database says; the failed migration leaves nothing behind.
pub(crate) fn run_pending(
    connection: &mut PgConnection,
    migrations: EmbeddedMigrations,
) -> diesel::migration::Result<usize> {
    connection.batch_execute(steps::SETTINGS)?;
    spread_the_rest(connection)?;
    let pending = connection.pending_migrations(migrations)?;
    for migration in &pending {
        connection.transaction::<_, Failure, _>(|connection| {
            run_by_statements(connection, migration.as_ref())?;
            spread_the_rest(connection)?;
            Ok(())
        })?;
    }
    Ok(pending.len())
}

/// Runs a migration and notes that it ran, as Diesel does, but with each statement on its own.
pub(crate) fn run_by_statements(
    connection: &mut PgConnection,
    migration: &dyn Migration<Pg>,
) -> diesel::migration::Result<()> {
    let name = migration.name();
    let mut script = Script::default();
    migration.run(&mut script)?;
    for statement in script.statements() {
        connection.batch_execute(statement).map_err(|error| format!("migration {name}: {error}"))?;
    }
    diesel::sql_query("INSERT INTO __diesel_schema_migrations (version) VALUES ($1)")
        .bind::<Text, _>(name.version().to_string())
        .execute(connection)?;
    Ok(())
}

/// Moves the tables that are there and have not moved yet, and returns their number. The organisations have.
pub(super) fn spread_the_rest(connection: &mut PgConnection) -> Result<usize, DistributionError> {
    connection.transaction(steps::functions)?;
    let tables = unmoved(connection)?;
    for table in &tables.of_organisation {
        let moved = connection.transaction(|connection| steps::of_organisation(connection, table));
        moved.map_err(|error| DistributionError::from(error).at(table))?;
    }
    connection
        .transaction(|connection| steps::of_coordinator(connection, &tables.coordinator))
        .map_err(|error| DistributionError::from(error).at(&tables.coordinator.join(", ")))?;
    Ok(tables.len())
}
