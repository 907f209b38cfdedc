//! Rows that wait behind an earlier one of their order, which is put off itself: they are put off as well, so that no
//! claim walks past them again and again while a receiver is down or customs is away. When the earlier one ends they
//! are due.
//!
//! The order itself never rests on this: a claim takes only the first row of an order, and looks. A row that was put
//! off while the earlier one ended is due again after ten minutes.

mod freeing;
mod order;

pub use freeing::{Ended, Of, free};
pub use order::{DELIVERIES, EVENTS, MESSAGES_TO_CUSTOMS, Order};

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::statement::{Changed, Statement};
use chrono::{DateTime, Duration, Utc};
use customs_kernel::OrganisationId;
use freeing::MINUTES;

/// The rows among which those to put off are sought.
#[derive(Debug, Clone, Copy)]
pub enum Among<'a> {
    /// All of the queue.
    All,
    /// Deliveries of these callbacks.
    Callbacks(&'a [i64]),
    /// Events about this kind of record, by its word, for this subscriber.
    Events {
        /// Name of the subscriber.
        subscriber: &'a str,
        /// Word of the kind.
        subject: &'a str,
    },
}

/// Most rows that are looked at at once for each callback.
const MOST: usize = 5_000;
/// The time for which a row is put off, unless the one before it ends earlier.
const LATER: Duration = Duration::minutes(MINUTES);

/// Puts off rows that are due at `now`, were never tried, and stand behind one of their order that is due after
/// `lease_until`, so that it waits for its next attempt. Returns their number.
pub fn put_off(
    connection: &mut AnyConnection,
    order: &Order,
    organisation: Option<OrganisationId>,
    among: Among<'_>,
    (now, lease_until): (DateTime<Utc>, DateTime<Utc>),
) -> Fallible<usize> {
    let callbacks: &[i64] = match (&*connection, among) {
        // There is one statement for each; on SQLite all of it happens in the process.
        (AnyConnection::Sqlite(_), Among::Callbacks(callbacks)) => callbacks,
        _ => &[],
    };
    let mut number = 0;
    for one in callbacks.chunks(1) {
        let (statement, sql) = statement(connection, order, organisation, Among::Callbacks(one), (now, lease_until));
        number += statement.load::<Changed>(connection, sql)?.len();
    }
    if callbacks.is_empty() {
        let (statement, sql) = statement(connection, order, organisation, among, (now, lease_until));
        number = statement.load::<Changed>(connection, sql)?.len();
    }
    Ok(number)
}

/// The statement that puts rows off.
fn statement(
    connection: &AnyConnection,
    order: &Order,
    organisation: Option<OrganisationId>,
    among: Among<'_>,
    (now, lease_until): (DateTime<Utc>, DateTime<Utc>),
) -> (Statement, String) {
    let mut statement = Statement::on(connection);
    let own = organisation.map(|own| statement.organisation(own.get()));
    let (scope, callbacks) = scope(&mut statement, own.as_deref(), among);
    let moments = [now, lease_until, now + LATER].map(|moment| statement.moment(moment));
    let sql = if statement.is_for_postgres() {
        on_postgres(order, own.as_deref(), (&scope, callbacks.as_deref()), &moments)
    } else {
        on_sqlite(order, &scope, &moments)
    };
    (statement, sql)
}

/// The condition of the rows `due`, and the callbacks as a list of values.
fn scope(statement: &mut Statement, own: Option<&str>, among: Among<'_>) -> (String, Option<String>) {
    let own = own.map_or_else(String::new, |own| format!("due.organisation_id = {own} AND "));
    match among {
        Among::All => (own, None),
        Among::Events { subscriber, subject } => {
            let (subscriber, subject) = (statement.text(subscriber), statement.text(subject));
            (format!("{own}due.subscriber = {subscriber} AND due.subject = {subject} AND "), None)
        }
        Among::Callbacks([one]) if !statement.is_for_postgres() => {
            (format!("{own}due.callback_id = {} AND ", statement.number(*one)), None)
        }
        Among::Callbacks(callbacks) => {
            // The numbers are ours, so the text is safe.
            statement.is_one_of_many();
            let values: Vec<String> = callbacks.iter().map(|id| format!("(CAST({id} AS BIGINT))")).collect();
            (format!("{own}due.callback_id = share.callback_id AND "), Some(values.join(", ")))
        }
    }
}

/// As in claims, an OFFSET keeps the planner from making a join of the search for earlier rows, and an array has rows
/// looked up by their keys.
fn on_postgres(
    order: &Order,
    own: Option<&str>,
    (scope, callbacks): (&str, Option<&str>),
    [now, lease_until, later]: &[String; 3],
) -> String {
    let (table, waits) = (order.table, order.waits());
    let same = order.same(own, ("earlier", "due"));
    // Only those due longest are looked at: their earlier rows are sought one by one.
    let behind = format!(
        "SELECT due.id FROM ( \
           SELECT due.* FROM {table} AS due WHERE {scope}due.due_at <= {now} AND due.due_at < 'infinity' \
           AND due.attempts = 0{waits} ORDER BY due.due_at, due.id LIMIT {MOST} FOR UPDATE SKIP LOCKED) AS due \
         CROSS JOIN LATERAL ( \
           SELECT max(earlier.due_at) AS due_at FROM {table} AS earlier \
           WHERE {same} AND +earlier.id < due.id AND earlier.due_at > '-infinity' OFFSET 0) AS first \
         WHERE first.due_at > {lease_until}"
    );
    let behind = match callbacks {
        None => behind,
        Some(callbacks) => format!(
            "SELECT chosen.id FROM (VALUES {callbacks}) AS share (callback_id) \
             CROSS JOIN LATERAL ({behind}) AS chosen"
        ),
    };
    let own = own.map_or_else(String::new, |own| format!("parked.organisation_id = {own} AND "));
    format!(
        "WITH behind AS MATERIALIZED ({behind}) UPDATE {table} AS parked SET due_at = {later} \
         WHERE {own}parked.id = ANY (ARRAY(SELECT id FROM behind)) RETURNING parked.id"
    )
}

fn on_sqlite(order: &Order, scope: &str, [now, lease_until, later]: &[String; 3]) -> String {
    let (table, waits) = (order.table, order.waits());
    let same = order.same(None, ("earlier", "due"));
    let first = format!(
        "SELECT max(earlier.due_at) FROM {table} AS earlier \
         WHERE {same} AND earlier.id < due.id AND earlier.due_at IS NOT NULL"
    );
    format!(
        "UPDATE {table} SET due_at = {later} WHERE id IN ( \
           SELECT due.id FROM {table} AS due WHERE {scope}due.due_at <= {now} AND due.attempts = 0{waits} \
           AND ({first}) > {lease_until} ORDER BY due.due_at, due.id LIMIT {MOST}) RETURNING id"
    )
}
