//! Reads a file before the unit of work that replaces a table of the tariff by it. For SQLite, where the unit is the
//! one writer: all others would wait until the last row is read and compared.
//!
//! The rows are written into temporary tables of the connection that writes, some thousands at a time, and compared
//! with the table there, a stretch of it at a time; between two of these moments others write. The unit of work is left
//! with the rows that begin and those that end.

use super::columns::{Target, target};
use super::replacement::Changes;
use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::reference::Versioned;
use crate::reference::staging::{self, Rows, StagingError};
use crate::statement::Statement;
use chrono::NaiveDate;
use customs_kernel::StorageError;
use customs_tariff::TariffTable;
use customs_tariff::ports::ReplaceError;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date};
use std::thread;
use std::time::Instant;

/// Rows that are read before they are written together.
const AT_ONCE: usize = 5_000;
/// Ids of the table that are compared at once.
const STRETCH: i64 = 20_000;

/// A number that a statement returns.
#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// Whether rows are read ahead for this database.
pub(super) fn is_wanted(database: &Database) -> Result<bool, StorageError> {
    database.read(|connection| Ok(matches!(connection, AnyConnection::Sqlite(_))))
}

/// Reads all rows and finds out what they change. Other writers wait for a moment at most.
pub(super) fn read(database: &Database, table: TariffTable, rows: &mut Rows<'_>) -> Result<(), ReplaceError> {
    let name = target(table).table;
    let version = database.write(|connection| {
        staging::begin_on_sqlite(connection)?;
        connection.batch_execute(&format!(
            "DROP TABLE IF EXISTS temp.begin_{name}; DROP TABLE IF EXISTS temp.end_{name}; \
             CREATE TEMP TABLE end_{name} (id INTEGER PRIMARY KEY); \
             CREATE TEMP TABLE IF NOT EXISTS tariff_ahead (name TEXT PRIMARY KEY, version INTEGER, staged INTEGER)"
        ))?;
        Versioned::TARIFF.read(connection)
    })?;
    let mut staged = 0;
    loop {
        // They are read while no writer waits.
        let some = rows.take(AT_ONCE).collect::<Result<Vec<_>, _>>()?;
        if some.is_empty() {
            break;
        }
        staged += some.len();
        database.write(|connection| Ok(staging::add_on_sqlite(connection, some)?))?;
    }
    in_moments(database, "CREATE INDEX temp.staged_by_fingerprint ON staged_rows (fingerprint)")?;
    let last = last_id(database, name)?;
    let standing = |from: i64| format!("id > {from} AND id <= {} AND known_until IS NULL", from + STRETCH);
    let starts = || (0..last).step_by(usize::try_from(STRETCH).unwrap_or(usize::MAX));
    for from in starts() {
        let absent =
            format!("NOT EXISTS (SELECT 1 FROM temp.staged_rows WHERE staged_rows.fingerprint = {name}.fingerprint)");
        in_moments(
            database,
            &format!("INSERT INTO temp.end_{name} SELECT id FROM {name} WHERE {} AND {absent}", standing(from)),
        )?;
    }
    // This is done only now, since a row may stand in the table more than once.
    for from in starts() {
        let known = format!("SELECT fingerprint FROM {name} WHERE {}", standing(from));
        in_moments(database, &format!("DELETE FROM temp.staged_rows WHERE fingerprint IN ({known})"))?;
    }
    in_moments(
        database,
        &format!(
            "DROP INDEX temp.staged_by_fingerprint; ALTER TABLE temp.staged_rows RENAME TO begin_{name}; \
             INSERT OR REPLACE INTO temp.tariff_ahead VALUES ('{name}', {version}, {staged})"
        ),
    )?;
    Ok(())
}

/// Runs statements of a moment, and leaves others a moment of the same length: they look every tenth of a second
/// whether they may write.
fn in_moments(database: &Database, statements: &str) -> Result<(), StorageError> {
    let begun = Instant::now();
    database.write(|connection| Ok(connection.batch_execute(statements)?))?;
    thread::sleep(begun.elapsed());
    Ok(())
}

fn last_id(database: &Database, name: &str) -> Result<i64, StorageError> {
    database.read(|connection| {
        let sql = format!("SELECT coalesce(max(id), 0) AS number FROM {name}");
        let found: Vec<Number> = Statement::on(connection).load(connection, sql)?;
        Ok(found.first().map_or(0, |found| found.number))
    })
}

/// Ends and begins what was found out; fails if the tariff was changed since.
pub(super) fn put(
    connection: &mut AnyConnection,
    target: &Target,
    known_from: NaiveDate,
) -> Result<Changes, StagingError> {
    let name = target.table;
    let (version, staged) = (noted(connection, name, "version")?, noted(connection, name, "staged")?);
    let current = Versioned::TARIFF.read(connection).map_err(|_| diesel::result::Error::RollbackTransaction)?;
    if version != Some(current) {
        return Err(StagingError::Overtaken);
    }
    let ending = format!("id IN (SELECT id FROM temp.end_{name})");
    // Rows that began on the same day never counted.
    let gone = run(connection, format!("DELETE FROM {name} WHERE known_from = ? AND {ending}"), known_from)?;
    let ended = run(connection, format!("UPDATE {name} SET known_until = ? WHERE {ending}"), known_from)?;
    let (names, values) = target.mapping(connection);
    let insert = format!(
        "INSERT INTO {name} ({names}, fingerprint, known_from) SELECT {values}, fingerprint, ? FROM temp.begin_{name} s"
    );
    let begun = run(connection, insert, known_from)?;
    connection.batch_execute(&format!(
        "DROP TABLE temp.begin_{name}; DROP TABLE temp.end_{name}; DELETE FROM temp.tariff_ahead WHERE name = '{name}'"
    ))?;
    let staged = u64::try_from(staged.unwrap_or_default()).unwrap_or_default();
    Ok(Changes { staged, ended: gone + ended, begun })
}

fn run(connection: &mut AnyConnection, statement: String, day: NaiveDate) -> QueryResult<u64> {
    let rows = diesel::sql_query(statement).bind::<Date, _>(day).execute(connection)?;
    Ok(u64::try_from(rows).unwrap_or(u64::MAX))
}

/// The version is raised with a table that was replaced: the tables that were read ahead with it have been compared all
/// the same.
pub(super) fn raised(connection: &mut AnyConnection) -> QueryResult<()> {
    connection.batch_execute("UPDATE temp.tariff_ahead SET version = version + 1")
}

fn noted(connection: &mut AnyConnection, name: &str, what: &str) -> QueryResult<Option<i64>> {
    let sql = format!("SELECT {what} AS number FROM temp.tariff_ahead WHERE name = '{name}'");
    let found: Fallible<Vec<Number>> = Statement::on(connection).load(connection, sql);
    let found = found.map_err(|_| diesel::result::Error::RollbackTransaction)?;
    Ok(found.first().map(|found| found.number))
}
