//! Leases of instances that are gone.

use crate::connection::{AnyConnection, each};
use crate::failure::Answer;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, Duration, Utc};
use diesel::prelude::*;

/// A table with leases.
struct Leased {
    table: &'static str,
    /// Rows with which something is left to do: what an index leads to, where the table holds more.
    open: &'static str,
    /// What makes one due at `$1`.
    due: &'static str,
}

const fn queue(table: &'static str) -> Leased {
    Leased { table, open: "due_at IS NOT NULL", due: "due_at = $1" }
}

/// There what waits for its next try has a later moment as well, and nobody's lease.
const fn sent_out(table: &'static str) -> Leased {
    Leased { table, open: "due_at IS NOT NULL AND lease_until IS NOT NULL", due: "due_at = $1, lease_until = NULL" }
}

static LEASED: [Leased; 9] = [
    queue("outbox"),
    queue("outbound_messages"),
    queue("inbound_messages"),
    queue("invoice_archive"),
    sent_out("callback_deliveries"),
    sent_out("mails"),
    Leased { table: "simulated_answers", open: "TRUE", due: "claimable_at = $1" },
    Leased { table: "guarantee_accounts", open: "is_wanted AND claimed_until IS NOT NULL", due: "claimed_until = $1" },
    Leased { table: "invoice_runs", open: "leased_until IS NOT NULL", due: "leased_until = $1" },
];

/// Keys that nobody will answer.
static KEYS: Leased = Leased { table: "idempotency_records", open: "status IS NULL", due: "until = $1" };
/// Longer than a key is held: by that its index finds them among the many that were answered, and are kept for longer.
const KEYS_ARE_HELD: Duration = Duration::minutes(10);

/// Of whom nobody is left: of no instance that is known, or of one that is taken for gone.
fn nobody(gone: &[i64]) -> String {
    let gone: Vec<String> = gone.iter().map(ToString::to_string).collect();
    let also = if gone.is_empty() { String::new() } else { format!(" OR held_by IN ({})", gone.join(", ")) };
    format!("held_by <> 0 AND (held_by NOT IN (SELECT id FROM instances){also})")
}

/// The tables with leases.
#[cfg(test)]
pub(super) fn tables() -> impl Iterator<Item = &'static str> {
    LEASED.iter().chain([&KEYS]).map(|leased| leased.table)
}

/// Makes everything due that instances hold who are not known, or are among these, and tells how much that was. Outside
/// of a transaction each table is done for itself: one that cannot be now holds up no other.
///
/// # Errors
/// The first; the rest was freed all the same, unless a transaction is open.
pub(super) fn free(connection: &mut AnyConnection, gone: &[i64], now: DateTime<Utc>) -> Answer<usize> {
    let (mut freed, mut failure) = (0, None);
    let nobody = nobody(gone);
    // Both databases read a moment that is written like this.
    let keys_end = (now + KEYS_ARE_HELD).format("until <= '%Y-%m-%dT%H:%M:%S%.6fZ' AND ").to_string();
    let queues = LEASED.iter().map(|leased| (leased, nobody.clone()));
    for (leased, whose) in queues.chain([(&KEYS, keys_end + &nobody)]) {
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
        // What an instance that stood still is just writing is not waited for: that counts, or is found later.
        AnyConnection::Pg(_) => format!(
            "UPDATE {table} SET {due}, held_by = 0 \
             WHERE ctid = ANY (ARRAY(SELECT ctid FROM {table} WHERE {gone} FOR UPDATE SKIP LOCKED))"
        ),
        AnyConnection::Sqlite(_) => format!("UPDATE {table} SET {due}, held_by = 0 WHERE {gone}").replace('$', "?"),
    }
}
