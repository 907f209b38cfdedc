//! Migrations of a database that is spread over several servers.

use super::known::{is_distributed, unmoved};
use super::own_triggers;
use super::remains;
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

/// Finishes spreading the tables if it was begun, then runs the pending migrations and returns their number. The tables
/// that a migration adds move in its transaction, so that no instance meets them where they do not belong. `None` for a
/// database on one server, where nothing is done.
///
/// # Errors
/// The error of the database; the failed migration leaves nothing behind.
pub(crate) fn run_pending_by_statements(
    connection: &mut PgConnection,
    migrations: EmbeddedMigrations,
) -> diesel::migration::Result<Option<usize>> {
    if !is_distributed(connection)? {
        return Ok(None);
    }
    connection.batch_execute(steps::SETTINGS)?;
    complete(connection)?;
    // Rows that stayed here would be checked by a new rule that the migration has made true only for the copies.
    remains::remove_all(connection)?;
    let pending = connection.pending_migrations(migrations)?;
    for migration in &pending {
        connection.transaction::<_, Failure, _>(|connection| {
            run_by_statements(connection, migration.as_ref())?;
            spread_the_rest(connection)?;
            own_triggers::make(connection)?;
            Ok(())
        })?;
    }
    Ok(Some(pending.len()))
}

/// Moves the tables that have not moved yet, makes the triggers of a database that is spread, and returns the number of
/// the tables. The organisations have moved.
pub(super) fn complete(connection: &mut PgConnection) -> Result<usize, Refused> {
    let moved = spread_the_rest(connection)?;
    let triggers = "triggers of a spread database";
    if moved > 0 || !own_triggers::are_made(connection).map_err(Refused::at(triggers))? {
        own_triggers::make(connection).map_err(Refused::at(triggers))?;
    }
    Ok(moved)
}

/// Runs a migration and notes that it ran, as Diesel does, but with each statement on its own.
pub fn run_by_statements(
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

/// A step that the database refused.
#[derive(Debug, thiserror::Error)]
#[error("{step}: {reason}")]
pub(super) struct Refused {
    step: String,
    reason: diesel::result::Error,
}

impl Refused {
    /// Describes a step: `table mails`.
    pub(super) fn at(step: impl Into<String>) -> impl FnOnce(diesel::result::Error) -> Self {
        move |reason| Self { step: step.into(), reason }
    }
}

/// Moves the tables that are there and have not moved yet, and returns their number. The organisations have.
fn spread_the_rest(connection: &mut PgConnection) -> Result<usize, Refused> {
    connection.transaction(steps::functions).map_err(Refused::at("functions"))?;
    let tables = unmoved(connection).map_err(Refused::at("tables"))?;
    for table in &tables.of_organisation {
        connection
            .transaction(|connection| steps::distribute_by_organisation(connection, table))
            .map_err(Refused::at(format!("table {table}")))?;
    }
    connection
        .transaction(|connection| steps::keep_on_coordinator(connection, &tables.coordinator))
        .map_err(Refused::at(format!("tables {}", tables.coordinator.join(", "))))?;
    Ok(tables.len())
}
