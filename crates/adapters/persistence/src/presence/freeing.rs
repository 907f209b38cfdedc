//! Frees the leases of instances that are gone.

use super::freeing_each;
use crate::claim::IN_TIME;
use crate::connection::{AnyConnection, each};
use crate::failure::Fallible;
use crate::placement::{Placement, Variants};
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, Duration, Utc};
use diesel::prelude::*;

/// A table with leases.
pub(super) struct Leased {
    pub(super) table: &'static str,
    /// The condition for rows with work left; it matches an index if the table also holds finished rows.
    open: &'static str,
    /// The assignment that makes a row due at `$1`.
    pub(super) due: &'static str,
    /// Whether the rows lie with the other rows of their organisation, where tables are spread over the servers of
    /// Citus.
    by_organisation: bool,
}

const fn queue(table: &'static str) -> Leased {
    Leased { table, open: IN_TIME, due: "due_at = $1", by_organisation: true }
}

/// A queue in which a row that waits for its next attempt also has a later moment, but no lease.
const fn sent_out(table: &'static str) -> Leased {
    let open = "due_at < 'infinity' AND lease_until IS NOT NULL";
    Leased { table, open, due: "due_at = $1, lease_until = NULL", by_organisation: true }
}

/// A table that is the same for all organisations.
const fn shared_table(table: &'static str, open: &'static str, due: &'static str) -> Leased {
    Leased { table, open, due, by_organisation: false }
}

static LEASED: [Leased; 10] = [
    queue("outbox"),
    queue("outbound_messages"),
    shared_table("inbound_messages", IN_TIME, "due_at = $1"),
    queue("invoice_archive"),
    sent_out("callback_deliveries"),
    sent_out("mails"),
    shared_table("simulated_answers", "TRUE", "claimable_at = $1"),
    Leased {
        table: "guarantee_accounts",
        open: "is_wanted AND claimed_until IS NOT NULL",
        due: "claimed_until = $1",
        by_organisation: true,
    },
    shared_table("invoice_runs", "leased_until IS NOT NULL", "leased_until = $1"),
    shared_table("retention_passes", "leased_until IS NOT NULL", "leased_until = $1"),
];

/// Idempotency keys of requests that will never be answered.
static KEYS: Leased =
    Leased { table: "idempotency_records", open: "status IS NULL", due: "until = $1", by_organisation: true };
/// The time is longer than any key is held. The index on `until` then finds held keys among the many answered ones,
/// which are kept for longer.
const KEYS_ARE_HELD: Duration = Duration::minutes(10);

/// The condition that a row's holder is gone: an unknown instance, or one of `gone`.
fn nobody(gone: &[i64]) -> String {
    let gone: Vec<String> = gone.iter().map(ToString::to_string).collect();
    let also = if gone.is_empty() { String::new() } else { format!(" OR held_by IN ({})", gone.join(", ")) };
    format!("held_by <> 0 AND (held_by NOT IN (SELECT id FROM instances){also})")
}

/// Both databases can read a moment in this form.
fn ends_of_keys(now: DateTime<Utc>) -> String {
    (now + KEYS_ARE_HELD).format("until <= '%Y-%m-%dT%H:%M:%S%.6fZ'").to_string()
}

/// The tables that have leases, each with the condition of the rows with work left.
fn all(now: DateTime<Utc>) -> impl Iterator<Item = (&'static Leased, String)> {
    let keys = format!("{} AND {}", KEYS.open, ends_of_keys(now));
    LEASED.iter().map(|leased| (leased, leased.open.to_owned())).chain([(&KEYS, keys)])
}

/// The condition that the instance of a row of `instances` holds nothing more. Until then it stays registered, so that
/// others come back for rows that were locked when they freed the rest: a client that retries locks its key.
///
/// # Errors
/// Fails where the tables are spread and a server does not report who holds something there.
pub fn holds_nothing(connection: &mut AnyConnection, now: DateTime<Utc>, placement: Placement) -> Fallible<String> {
    placement.run(
        connection,
        Variants {
            one_server: |_: &mut AnyConnection| {
                let conditions = all(now).map(|(Leased { table, .. }, open)| {
                    format!("NOT EXISTS (SELECT 1 FROM {table} WHERE {open} AND held_by = instances.id)")
                });
                Ok(conditions.collect::<Vec<_>>().join(" AND "))
            },
            spread: |connection: &mut AnyConnection| freeing_each::holds_nothing(connection, all(now)),
        },
    )
}

/// The tables that have leases.
pub fn tables() -> impl Iterator<Item = &'static str> {
    LEASED.iter().chain([&KEYS]).map(|leased| leased.table)
}

/// Makes everything due that has an unknown holder or one of `gone`, and returns how many rows that was. Outside of a
/// transaction each table is handled on its own, so that one failure holds up no other table. Where the tables are
/// spread over the servers of Citus this must not run in one.
///
/// # Errors
/// The first error. The other tables were freed all the same, unless a transaction is open.
pub fn free(connection: &mut AnyConnection, gone: &[i64], now: DateTime<Utc>, placement: Placement) -> Fallible<usize> {
    let (mut freed, mut failure) = (0, None);
    let nobody = nobody(gone);
    for (leased, open) in all(now) {
        let here = format!("{open} AND {nobody}");
        let done = if leased.by_organisation {
            placement.run(
                connection,
                Variants {
                    one_server: |connection: &mut AnyConnection| free_here(connection, leased, &here, now),
                    spread: |connection: &mut AnyConnection| freeing_each::free(connection, leased, &open, gone, now),
                },
            )
        } else {
            free_here(connection, leased, &here, now)
        };
        match done {
            Ok(rows) => freed += rows,
            Err(error) => failure = failure.or(Some(error)),
        }
    }
    failure.map_or(Ok(freed), Err)
}

/// Makes the rows of a table due that meet the condition, on this server only.
fn free_here(connection: &mut AnyConnection, leased: &Leased, gone: &str, now: DateTime<Utc>) -> Fallible<usize> {
    let statement = statement(leased, gone, connection);
    Ok(each!(connection, connection => diesel::sql_query(statement)
        .bind::<UtcTime, _>(Ts(now))
        .execute(connection))?)
}

fn statement(Leased { table, due, .. }: &Leased, gone: &str, connection: &AnyConnection) -> String {
    match connection {
        // Skips rows that another transaction has locked just now: a retry of the request with the key, or an instance
        // that writes after a standstill. Its write counts, or the row is found later, as its holder stays registered.
        AnyConnection::Pg(_) => format!(
            "UPDATE {table} SET {due}, held_by = 0 \
             WHERE ctid = ANY (ARRAY(SELECT ctid FROM {table} WHERE {gone} FOR UPDATE SKIP LOCKED))"
        ),
        AnyConnection::Sqlite(_) => format!("UPDATE {table} SET {due}, held_by = 0 WHERE {gone}").replace('$', "?"),
    }
}
