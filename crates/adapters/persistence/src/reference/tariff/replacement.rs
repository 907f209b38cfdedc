//! What a file changes in a table: rows that it does not have end, rows that are new begin, and the
//! others are not touched.

use super::columns::{Target, target};
use crate::connection::AnyConnection;
use crate::reference::staging::{self, Rows, StagingError};
use crate::reference::version::Versioned;
use crate::schema::tariff_replacements as replacements;
use chrono::NaiveDate;
use customs_tariff::TariffTable;
use customs_tariff::ports::{BEGINNING, Replaced};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Date;

/// How a replacement ended.
pub(super) enum Outcome {
    Replaced(Replaced),
    Superseded(NaiveDate),
}

/// From when rows count.
#[derive(Debug, Clone, Copy)]
pub(super) enum CountsFrom {
    /// For all days, until the first file of somebody.
    Sample,
    /// From that day on; for all days where they take the place of a sample.
    Day(NaiveDate),
}

/// Whether the table still holds what the installation began with.
pub(super) fn holds_sample(connection: &mut AnyConnection, table: TariffTable) -> QueryResult<bool> {
    let of_table = replacements::table.filter(replacements::table_name.eq(table.name()));
    diesel::select(diesel::dsl::exists(of_table.filter(replacements::is_sample))).get_result(connection)
}

pub(super) fn replace(
    connection: &mut AnyConnection,
    table: TariffTable,
    counts_from: CountsFrom,
    rows: &mut Rows<'_>,
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
    let staged = staging::stage(connection, rows)?;
    let target = target(table);
    let ended = end(connection, &target, known_from)?;
    let begun = begin(connection, &target, known_from)?;
    staging::forget(connection).map_err(|_| diesel::result::Error::RollbackTransaction)?;
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
        if let AnyConnection::Pg(connection) = connection {
            // A table that grew from nothing to a million rows is looked into before anybody else
            // tells the planner.
            connection.batch_execute(&format!("ANALYZE {}", target.table))?;
        }
    }
    if !is_sample {
        // Whatever it changed: what stands now is what somebody said.
        let began = of_table.filter(replacements::is_sample);
        diesel::update(began).set(replacements::is_sample.eq(false)).execute(connection)?;
    }
    Ok(Outcome::Replaced(Replaced { begun, ended, unchanged: staged.saturating_sub(begun) }))
}

/// Two replacements at once would each end what the other begins: the second waits. Whoever reads
/// does not.
fn hold_back_others(connection: &mut AnyConnection) -> QueryResult<()> {
    match connection {
        AnyConnection::Pg(connection) => {
            let lock = format!("SELECT 1 FROM reference_versions WHERE name = '{}' FOR UPDATE", Versioned::TARIFF.0);
            connection.batch_execute(&lock)
        }
        // There nobody else writes before the unit of work ends.
        AnyConnection::Sqlite(_) => Ok(()),
    }
}

fn raise(connection: &mut AnyConnection) -> QueryResult<()> {
    Versioned::TARIFF.raise(connection).map_err(|_| diesel::result::Error::RollbackTransaction)
}

/// Ends what the file does not have. What began on the same day never counted, and goes.
fn end(connection: &mut AnyConnection, Target { table, .. }: &Target, from: NaiveDate) -> QueryResult<u64> {
    let absent = match connection {
        AnyConnection::Pg(_) => {
            format!("NOT EXISTS (SELECT 1 FROM staged_rows s WHERE s.fingerprint = {table}.fingerprint)")
        }
        // For each list SQLite makes an index of its own, which it does not for the other form.
        AnyConnection::Sqlite(_) => "fingerprint NOT IN (SELECT fingerprint FROM staged_rows)".to_owned(),
    };
    let standing = format!("known_until IS NULL AND {absent}");
    let gone = format!("DELETE FROM {table} WHERE known_from = {{}} AND {standing}");
    let ended = format!("UPDATE {table} SET known_until = {{}} WHERE {standing}");
    let rows = run(connection, &gone, from)? + run(connection, &ended, from)?;
    Ok(u64::try_from(rows).unwrap_or(u64::MAX))
}

/// Begins what the table does not have.
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

/// Runs a statement with a day in it.
fn run(connection: &mut AnyConnection, statement: &str, day: NaiveDate) -> QueryResult<usize> {
    let place = match connection {
        AnyConnection::Pg(_) => "$1",
        AnyConnection::Sqlite(_) => "?",
    };
    diesel::sql_query(statement.replace("{}", place)).bind::<Date, _>(day).execute(connection)
}
