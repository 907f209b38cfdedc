//! Frees the leases of instances that are gone.

use crate::claim::IN_TIME;
use crate::connection::{AnyConnection, each};
use crate::failure::Fallible;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, Duration, Utc};
use diesel::prelude::*;

/// A table with leases.
struct Leased {
    table: &'static str,
    /// The condition for rows with work left; it matches an index if the table also holds finished rows.
    open: &'static str,
    /// The assignment that makes a row due at `$1`.
    due: &'static str,
}

const fn queue(table: &'static str) -> Leased {
    Leased { table, open: IN_TIME, due: "due_at = $1" }
}

/// A queue in which a row that waits for its next attempt also has a later moment, but no lease.
const fn sent_out(table: &'static str) -> Leased {
    Leased { table, open: "due_at < 'infinity' AND lease_until IS NOT NULL", due: "due_at = $1, lease_until = NULL" }
}

static LEASED: [Leased; 10] = [
    queue("outbox"),
    queue("outbound_messages"),
    queue("inbound_messages"),
    queue("invoice_archive"),
    sent_out("callback_deliveries"),
    sent_out("mails"),
    Leased { table: "simulated_answers", open: "TRUE", due: "claimable_at = $1" },
    Leased { table: "guarantee_accounts", open: "is_wanted AND claimed_until IS NOT NULL", due: "claimed_until = $1" },
    Leased { table: "invoice_runs", open: "leased_until IS NOT NULL", due: "leased_until = $1" },
    Leased { table: "retention_passes", open: "leased_until IS NOT NULL", due: "leased_until = $1" },
];

/// Idempotency keys of requests that nobody will answer.
static KEYS: Leased = Leased { table: "idempotency_records", open: "status IS NULL", due: "until = $1" };
/// Longer than any key is held. The index on `until` then finds held keys among the many answered ones, which are
/// kept for longer.
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

/// The condition that the instance of a row of `instances` holds nothing more. Until then it stays registered, so that
/// others come back for rows that were locked when they freed the rest: the retries of a client lock an idempotency key.
pub(super) fn holds_nothing(now: DateTime<Utc>) -> String {
    let held = |open: String, table: &str| format!("SELECT 1 FROM {table} WHERE {open} AND held_by = instances.id");
    let queues = LEASED.iter().map(|leased| held(leased.open.to_owned(), leased.table));
    let keys = held(format!("{} AND {}", KEYS.open, ends_of_keys(now)), KEYS.table);
    let all: Vec<String> = queues.chain([keys]).map(|held| format!("NOT EXISTS ({held})")).collect();
    all.join(" AND ")
}

/// The tables that have leases.
#[cfg(test)]
pub(super) fn tables() -> impl Iterator<Item = &'static str> {
    LEASED.iter().chain([&KEYS]).map(|leased| leased.table)
}

/// Makes everything due whose holder is unknown or one of `gone`, and returns how many rows that was. Outside of a
/// transaction each table is handled on its own, so that one failure holds up no other table.
///
/// # Errors
/// The first error. The other tables were freed all the same, unless a transaction is open.
pub(super) fn free(connection: &mut AnyConnection, gone: &[i64], now: DateTime<Utc>) -> Fallible<usize> {
    let (mut freed, mut failure) = (0, None);
    let nobody = nobody(gone);
    let queues = LEASED.iter().map(|leased| (leased, nobody.clone()));
    for (leased, whose) in queues.chain([(&KEYS, format!("{} AND {nobody}", ends_of_keys(now)))]) {
        let statement = statement(leased, &whose, connection);
        let done = each!(&mut *connection, connection => diesel::sql_query(statement)
            .bind::<UtcTime, _>(Ts(now))
            .execute(connection));
        match done {
            Ok(rows) => freed += rows,
            Err(error) => failure = failure.or(Some(error)),
        }
    }
    failure.map_or(Ok(freed), |error| Err(error.into()))
}

fn statement(Leased { table, open, due }: &Leased, whose: &str, connection: &AnyConnection) -> String {
    let gone = format!("{open} AND {whose}");
    match connection {
        // Skips rows that somebody has locked just now: a retry of the request with the key, or an instance that
        // writes after a standstill. Its write counts, or the row is found later, as its holder stays registered.
        AnyConnection::Pg(_) => format!(
            "UPDATE {table} SET {due}, held_by = 0 \
             WHERE ctid = ANY (ARRAY(SELECT ctid FROM {table} WHERE {gone} FOR UPDATE SKIP LOCKED))"
        ),
        AnyConnection::Sqlite(_) => format!("UPDATE {table} SET {due}, held_by = 0 WHERE {gone}").replace('$', "?"),
    }
}
