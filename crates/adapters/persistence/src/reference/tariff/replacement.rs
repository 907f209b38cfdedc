//! Replaces a table of the tariff by a file: rows missing from the file end, new rows begin, and the others are not
//! touched.

use super::ahead;
use super::columns::{Target, target};
use crate::connection::AnyConnection;
use crate::reference::Versioned;
use crate::reference::staging::{self, Rows, StagingError};
use crate::schema::tariff_replacements as replacements;
use chrono::NaiveDate;
use customs_tariff::TariffTable;
use customs_tariff::ports::{BEGINNING, Replaced};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Date;

/// The result of a replacement.
pub(super) enum Outcome {
    Replaced(Replaced),
    Superseded(NaiveDate),
}

/// The day from which rows count.
#[derive(Debug, Clone, Copy)]
pub(super) enum CountsFrom {
    /// The rows are a sample: they count for all days, until the first real file.
    Sample,
    /// The rows count from that day on. If they replace a sample, they count for all days.
    Day(NaiveDate),
}

/// Whether the table still holds the sample of the installation.
pub(super) fn holds_sample(connection: &mut AnyConnection, table: TariffTable) -> QueryResult<bool> {
    let of_table = replacements::table.filter(replacements::table_name.eq(table.name()));
    diesel::select(diesel::dsl::exists(of_table.filter(replacements::is_sample))).get_result(connection)
}

/// The changes of a file in a table, in rows.
pub(super) struct Changes {
    /// Rows of the file.
    pub(super) staged: u64,
    pub(super) ended: u64,
    pub(super) begun: u64,
}

/// Replaces a table by these rows, or without them by those that were read ahead.
pub(super) fn replace(
    connection: &mut AnyConnection,
    table: TariffTable,
    counts_from: CountsFrom,
    rows: Option<&mut Rows<'_>>,
) -> Result<Outcome, StagingError> {
    hold_back_others(connection)?;
    let is_sample = matches!(counts_from, CountsFrom::Sample);
    let known_from = match counts_from {
        CountsFrom::Day(day) if !holds_sample(connection, table)? => day,
        CountsFrom::Day(_) | CountsFrom::Sample => BEGINNING,
    };
    let of_table = replacements::table.filter(replacements::table_name.eq(table.name()));
    let latest: Option<NaiveDate> = of_table
        .select(replacements::known_from)
        .order(replacements::known_from.desc())
        .first(connection)
        .optional()?;
    if let Some(latest) = latest.filter(|latest| known_from < *latest) {
        return Ok(Outcome::Superseded(latest));
    }
    let target = target(table);
    let was_read_ahead = rows.is_none();
    let Changes { staged, ended, begun } = match rows {
        Some(rows) => put(connection, &target, (known_from, latest.is_none()), rows)?,
        None => ahead::put(connection, &target, known_from)?,
    };
    if begun + ended > 0 {
        if latest != Some(known_from) {
            let row = (
                replacements::table_name.eq(table.name()),
                replacements::known_from.eq(known_from),
                replacements::is_sample.eq(is_sample),
            );
            diesel::insert_into(replacements::table).values(row).execute(connection)?;
        }
        raise(connection)?;
        if was_read_ahead {
            ahead::raised(connection)?;
        }
        if let AnyConnection::Pg(connection) = connection {
            // The table may have grown from nothing to a million rows, and is read before autovacuum gathers
            // statistics for the planner.
            connection.batch_execute(&format!("ANALYZE {}", target.table))?;
        }
    }
    if !is_sample {
        // Even a file without changes confirms the rows, so they are no longer a sample.
        let began = of_table.filter(replacements::is_sample);
        diesel::update(began).set(replacements::is_sample.eq(false)).execute(connection)?;
    }
    Ok(Outcome::Replaced(Replaced { begun, ended, unchanged: staged.saturating_sub(begun) }))
}

/// Replaces the rows of the table; `is_first` states that it has none yet.
fn put(
    connection: &mut AnyConnection,
    target: &Target,
    (known_from, is_first): (NaiveDate, bool),
    rows: &mut Rows<'_>,
) -> Result<Changes, StagingError> {
    let staged = staging::stage(connection, rows)?;
    if !is_first {
        staging::analyse(connection)?;
    }
    let ended = end(connection, target, known_from)?;
    let begun = begin(connection, target, known_from)?;
    staging::forget(connection).map_err(|_| diesel::result::Error::RollbackTransaction)?;
    Ok(Changes { staged, ended, begun })
}

/// Makes a second replacement wait, since each of two at once would end the rows that the other begins. Readers do
/// not wait.
fn hold_back_others(connection: &mut AnyConnection) -> QueryResult<()> {
    match connection {
        AnyConnection::Pg(connection) => {
            let lock = format!("SELECT 1 FROM reference_versions WHERE name = '{}' FOR UPDATE", Versioned::TARIFF.0);
            connection.batch_execute(&lock)
        }
        // On SQLite nothing else writes before the unit of work ends.
        AnyConnection::Sqlite(_) => Ok(()),
    }
}

fn raise(connection: &mut AnyConnection) -> QueryResult<()> {
    Versioned::TARIFF.raise(connection).map_err(|_| diesel::result::Error::RollbackTransaction)
}

/// Ends the rows that the file does not have. Rows that began on the same day never counted, and are deleted.
fn end(connection: &mut AnyConnection, Target { table, .. }: &Target, from: NaiveDate) -> QueryResult<u64> {
    let absent = match connection {
        AnyConnection::Pg(_) => {
            format!("NOT EXISTS (SELECT 1 FROM staged_rows s WHERE s.fingerprint = {table}.fingerprint)")
        }
        // SQLite builds an index for the list of a NOT IN, but none for NOT EXISTS.
        AnyConnection::Sqlite(_) => "fingerprint NOT IN (SELECT fingerprint FROM staged_rows)".to_owned(),
    };
    let standing = format!("known_until IS NULL AND {absent}");
    let gone = format!("DELETE FROM {table} WHERE known_from = {{}} AND {standing}");
    let ended = format!("UPDATE {table} SET known_until = {{}} WHERE {standing}");
    let rows = run(connection, &gone, from)? + run(connection, &ended, from)?;
    Ok(u64::try_from(rows).unwrap_or(u64::MAX))
}

/// Inserts the rows that the table does not have.
fn begin(connection: &mut AnyConnection, target: &Target, from: NaiveDate) -> QueryResult<u64> {
    let (names, values) = target.mapping(connection);
    let table = target.table;
    let standing = format!("SELECT fingerprint FROM {table} WHERE known_until IS NULL");
    let absent = match connection {
        AnyConnection::Pg(_) => {
            format!("NOT EXISTS ({standing} AND {table}.fingerprint = s.fingerprint)")
        }
        AnyConnection::Sqlite(_) => format!("fingerprint NOT IN ({standing})"),
    };
    let insert = format!(
        "INSERT INTO {table} ({names}, fingerprint, known_from) \
         SELECT {values}, fingerprint, {{}} FROM staged_rows s WHERE {absent}"
    );
    Ok(u64::try_from(run(connection, &insert, from)?).unwrap_or(u64::MAX))
}

/// Runs a statement that has a day in place of each `{}`.
fn run(connection: &mut AnyConnection, statement: &str, day: NaiveDate) -> QueryResult<usize> {
    let place = match connection {
        AnyConnection::Pg(_) => "$1",
        AnyConnection::Sqlite(_) => "?",
    };
    diesel::sql_query(statement.replace("{}", place)).bind::<Date, _>(day).execute(connection)
}
