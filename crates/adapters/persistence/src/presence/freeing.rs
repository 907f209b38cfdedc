//! Frees the leases of instances that are gone.
//!
//! On a distributed database rows are locked where those of their organisation stand. So the holders of all leases are
//! read first, and the rows of each organisation are freed by a statement that names it.

use super::beat;
use crate::claim::IN_TIME;
use crate::connection::{AnyConnection, each};
use crate::failure::Fallible;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, Duration, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use std::collections::{BTreeMap, BTreeSet};

/// A table with leases.
struct Leased {
    table: &'static str,
    rows: Rows,
    /// The condition for rows with work left; it matches an index if the table also holds finished rows.
    open: &'static str,
    /// The assignment that makes a row due at `$1`.
    due: &'static str,
}

/// Whose the rows of a table are.
#[derive(Clone, Copy)]
enum Rows {
    /// Each row is of an organisation.
    OfOrganisations,
    /// A row is of no organisation, or not yet.
    OfNobody,
}

const fn queue(table: &'static str, rows: Rows) -> Leased {
    Leased { table, rows, open: IN_TIME, due: "due_at = $1" }
}

/// A queue in which a row that waits for its next attempt also has a later moment, but no lease.
const fn sent_out(table: &'static str) -> Leased {
    Leased {
        table,
        rows: Rows::OfOrganisations,
        open: "due_at < 'infinity' AND lease_until IS NOT NULL",
        due: "due_at = $1, lease_until = NULL",
    }
}

/// A piece of work that all instances share.
const fn shared(table: &'static str) -> Leased {
    Leased { table, rows: Rows::OfNobody, open: "leased_until IS NOT NULL", due: "leased_until = $1" }
}

static LEASED: [Leased; 10] = [
    queue("outbox", Rows::OfOrganisations),
    queue("outbound_messages", Rows::OfOrganisations),
    queue("inbound_messages", Rows::OfNobody),
    queue("invoice_archive", Rows::OfOrganisations),
    sent_out("callback_deliveries"),
    sent_out("mails"),
    Leased { table: "simulated_answers", rows: Rows::OfNobody, open: "TRUE", due: "claimable_at = $1" },
    Leased {
        table: "guarantee_accounts",
        rows: Rows::OfOrganisations,
        open: "is_wanted AND claimed_until IS NOT NULL",
        due: "claimed_until = $1",
    },
    shared("invoice_runs"),
    shared("retention_passes"),
];

/// Idempotency keys of requests that nobody will answer.
static KEYS: Leased =
    Leased { table: "idempotency_records", rows: Rows::OfOrganisations, open: "status IS NULL", due: "until = $1" };
/// Longer than any key is held. The index on `until` then finds held keys among the many answered ones, which are
/// kept for longer.
const KEYS_ARE_HELD: Duration = Duration::minutes(10);

/// Both databases can read a moment in this form.
fn ends_of_keys(now: DateTime<Utc>) -> String {
    (now + KEYS_ARE_HELD).format("until <= '%Y-%m-%dT%H:%M:%S%.6fZ'").to_string()
}

/// All tables with leases, each with the condition for its rows with work left.
fn leases(now: DateTime<Utc>) -> impl Iterator<Item = (&'static Leased, String)> {
    let keys = format!("{} AND {}", KEYS.open, ends_of_keys(now));
    LEASED.iter().map(|leased| (leased, leased.open.to_owned())).chain([(&KEYS, keys)])
}

/// The tables that have leases.
#[cfg(test)]
pub(super) fn tables() -> impl Iterator<Item = &'static str> {
    LEASED.iter().chain([&KEYS]).map(|leased| leased.table)
}

/// The holders of leases in one table.
#[derive(QueryableByName)]
struct Held {
    /// 0 in a table without organisations.
    #[diesel(sql_type = BigInt)]
    organisation: i64,
    #[diesel(sql_type = BigInt)]
    holder: i64,
}

/// The instances that hold leases in a table, by organisation.
fn holders(connection: &mut AnyConnection, leased: &Leased, open: &str) -> Fallible<BTreeMap<i64, BTreeSet<i64>>> {
    let organisation = match leased.rows {
        Rows::OfOrganisations => "organisation_id",
        Rows::OfNobody => "CAST(0 AS BIGINT)",
    };
    let held = format!(
        "SELECT DISTINCT {organisation} AS organisation, held_by AS holder FROM {} WHERE {open} AND held_by <> 0",
        leased.table
    );
    let rows: Vec<Held> = diesel::sql_query(held).load(connection)?;
    let mut holders: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
    for Held { organisation, holder } in rows {
        holders.entry(organisation).or_default().insert(holder);
    }
    Ok(holders)
}

/// Those of these instances that hold nothing more. The others stay registered, so that somebody comes back for rows
/// that were locked when the rest was freed: the retries of a client lock an idempotency key.
pub(super) fn idle(connection: &mut AnyConnection, instances: &[i64], now: DateTime<Utc>) -> Fallible<Vec<i64>> {
    let mut busy = BTreeSet::new();
    for (leased, open) in leases(now) {
        busy.extend(holders(connection, leased, &open)?.into_values().flatten());
    }
    Ok(instances.iter().copied().filter(|instance| !busy.contains(instance)).collect())
}

/// Makes everything due whose holder is unknown or one of `gone`, and returns how many rows that was. Outside of a
/// transaction each table is handled on its own, so that one failure holds up no other table.
///
/// # Errors
/// The first error. The other tables were freed all the same, unless a transaction is open.
pub(super) fn free(connection: &mut AnyConnection, gone: &[i64], now: DateTime<Utc>) -> Fallible<usize> {
    let (mut freed, mut failure) = (0, None);
    for (leased, open) in leases(now) {
        match free_in(connection, leased, &open, gone, now) {
            Ok(rows) => freed += rows,
            Err(error) => failure = failure.or(Some(error)),
        }
    }
    failure.map_or(Ok(freed), Err)
}

/// Frees the rows of one table. The instances are read after the holders: one that is not registered then has gone, since
/// an instance registers before it claims anything, and its number is never given again.
fn free_in(
    connection: &mut AnyConnection,
    leased: &Leased,
    open: &str,
    gone: &[i64],
    now: DateTime<Utc>,
) -> Fallible<usize> {
    let held = holders(connection, leased, open)?;
    if held.is_empty() {
        return Ok(0);
    }
    let registered = beat::registered(connection)?;
    let mut freed = 0;
    for (organisation, holders) in held {
        let holders = holders.iter().filter(|holder| gone.contains(holder) || !registered.contains(*holder));
        let holders: Vec<String> = holders.map(ToString::to_string).collect();
        if holders.is_empty() {
            continue;
        }
        let gone = format!("{open} AND held_by IN ({})", holders.join(", "));
        freed += make_due(connection, leased, organisation, &gone, now)?;
    }
    Ok(freed)
}

/// Makes all rows with work left of an organisation due, whoever holds them, in every table: each statement runs.
#[cfg(test)]
pub(super) fn free_all_of(connection: &mut AnyConnection, organisation: i64, now: DateTime<Utc>) -> Fallible<usize> {
    let mut freed = 0;
    for (leased, open) in leases(now) {
        freed += make_due(connection, leased, organisation, &open, now)?;
    }
    Ok(freed)
}

fn make_due(
    connection: &mut AnyConnection,
    leased: &Leased,
    organisation: i64,
    gone: &str,
    now: DateTime<Utc>,
) -> Fallible<usize> {
    let update = statement(leased, organisation, gone, connection);
    Ok(each!(connection, connection => diesel::sql_query(update)
        .bind::<UtcTime, _>(Ts(now))
        .execute(connection))?)
}

/// Frees the rows of an organisation that meet the condition `gone`. The numbers in the text are ours.
fn statement(leased: &Leased, organisation: i64, gone: &str, connection: &AnyConnection) -> String {
    let Leased { table, rows, open: _, due } = leased;
    let own = match rows {
        Rows::OfOrganisations => format!("organisation_id = {organisation} AND "),
        Rows::OfNobody => String::new(),
    };
    match connection {
        // Skips rows that somebody has locked just now: a retry of the request with the key, or an instance that
        // writes after a standstill. Its write counts, or the row is found later, as its holder stays registered.
        AnyConnection::Pg(_) => format!(
            "UPDATE {table} SET {due}, held_by = 0 \
             WHERE {own}ctid = ANY (ARRAY(SELECT ctid FROM {table} WHERE {own}{gone} FOR UPDATE SKIP LOCKED))"
        ),
        AnyConnection::Sqlite(_) => {
            format!("UPDATE {table} SET {due}, held_by = 0 WHERE {own}{gone}").replace('$', "?")
        }
    }
}
