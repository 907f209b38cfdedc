use super::Database;
use super::link::Link;
use crate::audit::triggers;
use crate::connection::AnyConnection;
use crate::distribution::{is_half_distributed, run_pending_by_statements};
use customs_kernel::StorageError;
use diesel::connection::SimpleConnection;
use diesel::migration::{Migration, MigrationSource};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sqlite::Sqlite;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use std::collections::BTreeSet;

/// The migrations for PostgreSQL.
pub const POSTGRES: EmbeddedMigrations = embed_migrations!("../../../migrations/postgres");
/// The migrations for SQLite.
pub const SQLITE: EmbeddedMigrations = embed_migrations!("../../../migrations/sqlite");

/// Number of the advisory lock ("customs!" in ASCII). It keeps two instances that start together from migrating the
/// same PostgreSQL at once.
const MIGRATION_LOCK: i64 = 0x6375_7374_6f6d_7321;

/// The reasons why migrations cannot run.
#[derive(Debug, thiserror::Error)]
pub enum MigrationError {
    /// A newer version of the service has migrated the database.
    #[error("the database was migrated by a newer version of this program (migration {version})")]
    Newer {
        /// A migration that this version does not know.
        version: String,
    },
    /// The database stopped before the first migration of this version, which holds all that went before it.
    #[error(
        "the database is at migration {version}, and this program goes on from a later one: start the last program of \
         before (commit dc3872c6) on it once, and then this one"
    )]
    Earlier {
        /// The latest migration that has run.
        version: String,
    },
    /// The database does not answer, or refuses a statement.
    #[error("the database cannot be migrated: {0}")]
    Failed(String),
}

/// The migrations of a database, by their numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MigrationState {
    /// The latest that has run; `None` on an empty database.
    pub latest: Option<String>,
    /// Migrations of this version that have not run.
    pub pending: Vec<String>,
    /// Migrations of a later version that have run, and that this one does not know. Those that became the first one of
    /// this version do not count.
    pub unknown: Vec<String>,
    /// Whether these took away or changed what this version uses, by the floor of the schema.
    pub too_new: bool,
    /// Whether the database stopped before the first migration of this version, from where it cannot go on.
    pub too_old: bool,
}

impl MigrationError {
    fn because(error: impl ToString) -> Self {
        Self::Failed(error.to_string())
    }
}

impl Database {
    /// Runs the pending migrations and returns their number. Instances that start together wait for each other. On a
    /// database that is spread over several servers, tables that a migration adds are spread in the same step, and
    /// spreading that was begun and not finished goes on. Then the triggers of the audit log are made again, where
    /// those of this version are not there.
    ///
    /// # Errors
    /// `Newer` when a newer version has migrated the database, `Earlier` when it stopped before the first migration of
    /// this version, and nothing is changed then; `Failed` when the database refuses a statement, and the failed
    /// migration leaves nothing behind.
    pub fn migrate(&self) -> Result<usize, MigrationError> {
        let is_due =
            self.has_pending_migrations()? || self.is_half_distributed()? || self.has_other_audit_triggers()?;
        let ran = if is_due { self.run_migrations()? } else { 0 };
        self.read(|connection| self.look_at_placement(connection)).map_err(because_of_storage)?;
        Ok(ran)
    }

    fn run_migrations(&self) -> Result<usize, MigrationError> {
        let mut link = self.migration_link()?;
        match &mut link.connection {
            AnyConnection::Pg(connection) => {
                // The lock ends with the connection, which no other thread gets.
                lock_migrations(connection)?;
                migrate_locked(connection)
            }
            AnyConnection::Sqlite(connection) => connection
                .immediate_transaction(|connection| migrate_embedded(connection).map_err(Interrupted::Migration))
                .map_err(MigrationError::from),
        }
    }

    /// Whether migrations of this version are still pending. Until they have run, the service is not ready. Migrations
    /// of a newer version do no harm as long as they leave what this version uses, which the schema's floor shows.
    ///
    /// # Errors
    /// `Failed` when the database does not answer, `Newer` when a newer version has migrated it and taken away or
    /// changed what this one uses, `Earlier` when it stopped before the first migration of this version.
    pub fn has_pending_migrations(&self) -> Result<bool, MigrationError> {
        let MigrationState { latest, pending, unknown, too_new, too_old } = self.migration_state()?;
        match (unknown.into_iter().next(), latest) {
            (Some(version), _) if too_new => Err(MigrationError::Newer { version }),
            (_, Some(version)) if too_old => Err(MigrationError::Earlier { version }),
            _ => Ok(!pending.is_empty()),
        }
    }

    /// Whether spreading the tables over several servers was begun and not finished.
    fn is_half_distributed(&self) -> Result<bool, MigrationError> {
        let asked = self.read(|connection| match connection {
            AnyConnection::Pg(connection) => Ok(is_half_distributed(connection)?),
            AnyConnection::Sqlite(_) => Ok(false),
        });
        asked.map_err(because_of_storage)
    }

    /// Whether the triggers of the audit log are not those of this version. On a database that a later version has
    /// migrated they are that one's, and stay. No migration of this version is pending.
    ///
    /// # Errors
    /// `Failed` when the database does not answer.
    pub fn has_other_audit_triggers(&self) -> Result<bool, MigrationError> {
        match self.migration_state()? {
            MigrationState { latest: Some(latest), unknown, .. } if unknown.is_empty() => {
                let made = self.read(|connection| Ok(triggers::are_made(connection, &latest)?));
                made.map(|made| !made).map_err(because_of_storage)
            }
            _ => Ok(false),
        }
    }

    /// The migrations of the database compared with those of this version. Changes nothing.
    ///
    /// # Errors
    /// `Failed` when the database does not answer.
    pub fn migration_state(&self) -> Result<MigrationState, MigrationError> {
        let applied = self.applied_migrations()?;
        let known = match self.url() {
            super::DatabaseUrl::Postgres(_) => versions::<Pg>(POSTGRES)?,
            super::DatabaseUrl::Sqlite(_) => versions::<Sqlite>(SQLITE)?,
        };
        let unknown = from_later_versions(&applied, &known);
        let too_new = !unknown.is_empty() && self.schema_floor()?.as_ref() > known.last();
        let too_old = applied.last().is_some_and(|latest| Some(latest) < known.first());
        Ok(MigrationState {
            latest: applied.last().cloned(),
            pending: known.difference(&applied).cloned().collect(),
            unknown,
            too_new,
            too_old,
        })
    }

    /// The lowest migration that a program must know to serve on this database, as the latest migrations left it.
    fn schema_floor(&self) -> Result<Option<String>, MigrationError> {
        diesel::table! {
            schema_floor (one) {
                one -> Bool,
                migration -> Text,
            }
        }
        let floor = self.read(|connection| {
            Ok(schema_floor::table.select(schema_floor::migration).first::<String>(connection).optional()?)
        });
        floor.map_err(because_of_storage)
    }

    /// The migrations that have run, from the table in which Diesel records them.
    fn applied_migrations(&self) -> Result<BTreeSet<String>, MigrationError> {
        diesel::table! {
            __diesel_schema_migrations (version) {
                version -> Text,
            }
        }
        let answer = self.read(|connection| {
            if !has_migrations_table(connection)? {
                return Ok(Vec::new());
            }
            let versions = __diesel_schema_migrations::table.select(__diesel_schema_migrations::version);
            Ok(versions.load::<String>(connection)?)
        });
        Ok(answer.map_err(because_of_storage)?.into_iter().collect())
    }

    /// A new connection, closed after use.
    #[doc(hidden)]
    pub fn migration_link(&self) -> Result<Link, MigrationError> {
        Link::open(self.url()).map_err(MigrationError::because)
    }
}

/// Waits until no other process migrates this database, and keeps others from it until the connection ends.
pub(crate) fn lock_migrations(connection: &mut PgConnection) -> Result<(), MigrationError> {
    let lock = format!("SELECT pg_advisory_lock({MIGRATION_LOCK})");
    connection.batch_execute(&lock).map_err(MigrationError::because)
}

/// Runs the pending migrations of PostgreSQL, makes the triggers of the audit log where that is due, and returns the
/// number of the migrations. The connection has the lock of [`lock_migrations`].
pub(crate) fn migrate_locked(connection: &mut PgConnection) -> Result<usize, MigrationError> {
    let by_statements = run_pending_by_statements(connection, POSTGRES).map_err(MigrationError::because)?;
    let ran = match by_statements {
        Some(ran) => ran,
        None => run_pending(connection, POSTGRES)?,
    };
    if let Some(latest) = latest_of_this_version::<Pg, _>(connection, POSTGRES)? {
        let is_new = ran == versions::<Pg>(POSTGRES)?.len();
        triggers::renew_on_postgres(connection, &latest, is_new).map_err(MigrationError::because)?;
    }
    Ok(ran)
}

/// Does the same on SQLite, within a transaction that others wait for.
fn migrate_embedded(connection: &mut SqliteConnection) -> Result<usize, MigrationError> {
    let ran = run_pending(connection, SQLITE)?;
    if let Some(latest) = latest_of_this_version::<Sqlite, _>(connection, SQLITE)? {
        triggers::renew_on_sqlite(connection, &latest).map_err(MigrationError::because)?;
    }
    Ok(ran)
}

fn because_of_storage(error: StorageError) -> MigrationError {
    MigrationError::because(std::error::Error::source(&error).map_or(error.to_string(), ToString::to_string))
}

/// Asks whether the table exists. Reading it blindly would leave an error in the log of a PostgreSQL server.
fn has_migrations_table(connection: &mut AnyConnection) -> QueryResult<bool> {
    let found = match connection {
        AnyConnection::Pg(_) => {
            "SELECT count(*) AS found FROM pg_tables WHERE schemaname = current_schema() \
             AND tablename = '__diesel_schema_migrations'"
        }
        AnyConnection::Sqlite(_) => {
            "SELECT count(*) AS found FROM sqlite_schema WHERE name = '__diesel_schema_migrations'"
        }
    };
    #[derive(QueryableByName)]
    struct Found {
        #[diesel(sql_type = diesel::sql_types::BigInt)]
        found: i64,
    }
    diesel::sql_query(found).get_result::<Found>(connection).map(|row| row.found > 0)
}

fn run_pending<DB: diesel::backend::Backend, C: MigrationHarness<DB>>(
    connection: &mut C,
    migrations: EmbeddedMigrations,
) -> Result<usize, MigrationError>
where
    EmbeddedMigrations: MigrationSource<DB>,
{
    connection.run_pending_migrations(migrations).map(|run| run.len()).map_err(MigrationError::because)
}

/// The latest migration of this version; `None` on a database that a later version has migrated.
fn latest_of_this_version<DB: diesel::backend::Backend, C: MigrationHarness<DB>>(
    connection: &mut C,
    migrations: EmbeddedMigrations,
) -> Result<Option<String>, MigrationError>
where
    EmbeddedMigrations: MigrationSource<DB>,
{
    let known = versions::<DB>(migrations)?;
    let applied = connection.applied_migrations().map_err(MigrationError::because)?;
    let applied = applied.iter().map(ToString::to_string).collect();
    let knows_all = from_later_versions(&applied, &known).is_empty();
    Ok(known.last().filter(|_| knows_all).cloned())
}

fn versions<DB: diesel::backend::Backend>(migrations: EmbeddedMigrations) -> Result<BTreeSet<String>, MigrationError>
where
    EmbeddedMigrations: MigrationSource<DB>,
{
    let migrations: Vec<Box<dyn Migration<DB>>> = migrations.migrations().map_err(MigrationError::because)?;
    Ok(migrations.iter().map(|migration| migration.name().version().to_string()).collect())
}

/// The migrations that have run and that this version does not know. The ones before its first went into that.
fn from_later_versions(applied: &BTreeSet<String>, known: &BTreeSet<String>) -> Vec<String> {
    applied.difference(known).filter(|version| Some(*version) > known.first()).cloned().collect()
}

/// The error that ends the transaction around all migrations of SQLite.
enum Interrupted {
    Migration(MigrationError),
    Transaction(diesel::result::Error),
}

impl From<diesel::result::Error> for Interrupted {
    fn from(error: diesel::result::Error) -> Self {
        Self::Transaction(error)
    }
}

impl From<Interrupted> for MigrationError {
    fn from(interrupted: Interrupted) -> Self {
        match interrupted {
            Interrupted::Migration(error) => error,
            Interrupted::Transaction(error) => Self::because(error),
        }
    }
}
