//! Rows that wait behind an earlier one of their order, which is put off itself: they are put off as well, so that no claim
//! walks past them again and again while a receiver is down or customs is away. When the earlier one ends they are due.
//!
//! The order itself never rests on this: a claim takes the first row of an order alone, and looks. A row that was put off
//! while the earlier one ended is due again after ten minutes.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::row_queue::never;
use crate::statement::Statement;
use chrono::{DateTime, Duration, Utc};
use customs_kernel::OrganisationId;
use diesel::prelude::*;
use diesel::sql_types::BigInt;

/// A queue that keeps an order, and the columns in which rows of one order are equal, beside the organisation.
#[derive(Debug, Clone, Copy)]
pub struct Order {
    table: &'static str,
    columns: &'static [&'static str],
    /// Whether the index of the order begins with the organisation.
    by_organisation: bool,
    /// A further condition for a `due` row that waits for others; may be empty.
    waits: &'static str,
}

/// Deliveries to one receiver about one record.
pub const DELIVERIES: Order = Order {
    table: "callback_deliveries",
    columns: &["callback_id", "record_id", "subject"],
    by_organisation: false,
    waits: "",
};

/// Events of one record for one subscriber.
pub const EVENTS: Order =
    Order { table: "outbox", columns: &["subject", "record_id", "subscriber"], by_organisation: true, waits: "" };

/// Messages to customs about one record. A VAT inquiry waits for no other.
pub const MESSAGES_TO_CUSTOMS: Order = Order {
    table: "outbound_messages",
    columns: &["subject", "record_id"],
    by_organisation: true,
    waits: " AND due.subject <> 'customer'",
};

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

/// Most rows that are looked at in one go, of each callback.
const MOST: usize = 5_000;
/// How long a row is put off, unless the one before it ends earlier.
const LATER: Duration = Duration::minutes(MINUTES);
const MINUTES: i64 = 10;

#[derive(QueryableByName)]
struct Changed {
    #[diesel(sql_type = BigInt)]
    #[expect(dead_code, reason = "rows are counted")]
    id: i64,
}

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
        // One statement for each; on SQLite all of it happens in the process.
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

/// As in claims, an OFFSET keeps the planner from making a join of the search for earlier rows, and an array has rows looked
/// up by their keys.
fn on_postgres(
    order: &Order,
    own: Option<&str>,
    (scope, callbacks): (&str, Option<&str>),
    [now, lease_until, later]: &[String; 3],
) -> String {
    let Order { table, waits, .. } = order;
    let same = same(order, own, ("earlier", "due"));
    // Those due longest are looked at, not all: their earlier rows are sought one by one.
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
    let Order { table, waits, .. } = order;
    let same = same(order, None, ("earlier", "due"));
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

/// The condition that two rows are of the same order.
fn same(order: &Order, own: Option<&str>, (one, other): (&str, &str)) -> String {
    let mut equal: Vec<String> = match own {
        Some(own) => vec![format!("{one}.organisation_id = {own}")],
        None if order.by_organisation => vec![format!("{one}.organisation_id = {other}.organisation_id")],
        None => Vec::new(),
    };
    equal.extend(order.columns.iter().map(|column| format!("{one}.{column} = {other}.{column}")));
    equal.join(" AND ")
}

/// The moment from which on a row was due that was put off, which has passed.
fn before_it_was_put_off(row: &str, is_for_postgres: bool) -> String {
    if is_for_postgres {
        format!("{row}due_at - interval '{MINUTES} minutes'")
    } else {
        format!("strftime('%Y-%m-%dT%H:%M:%f', {row}due_at, '-{MINUTES} minutes') || '000Z'")
    }
}

/// The rows behind which others are made due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Before {
    /// Those among these that failed before. Behind others nothing was put off.
    Failed,
    /// All of these.
    Any,
}

/// Makes due what was put off behind these rows. It comes before their end is recorded, while they have a moment: what
/// was put off is due later than that, unlike rows that were claimed together with them. After a crash in between, rows are put
/// off again.
pub(crate) fn free_behind(
    connection: &mut AnyConnection,
    order: &Order,
    organisation: Option<OrganisationId>,
    (which, ended): (Before, &[i64]),
) -> Fallible<()> {
    if ended.is_empty() {
        return Ok(());
    }
    let mut statement = Statement::on(connection);
    statement.is_one_of_many();
    let own = organisation.map(|own| statement.organisation(own.get()));
    let never = statement.moment(never());
    let sql = freeing(order, own.as_deref(), (which, ended), &never, statement.is_for_postgres());
    statement.load::<Changed>(connection, sql)?;
    Ok(())
}

fn freeing(
    order: &Order,
    own: Option<&str>,
    (which, ended): (Before, &[i64]),
    never: &str,
    is_for_postgres: bool,
) -> String {
    let Order { table, .. } = order;
    let same = same(order, own, ("behind", "ended"));
    let (queued, each) =
        if is_for_postgres { ("behind.due_at > '-infinity'", " OFFSET 0") } else { ("behind.due_at IS NOT NULL", "") };
    // What was set aside stays so.
    let behind = format!(
        "{same} AND behind.id > ended.id AND {queued} AND behind.due_at > ended.due_at AND behind.due_at < {never} \
         AND behind.attempts = 0"
    );
    // The numbers are ours, so the text is safe.
    let ended: Vec<String> = ended.iter().map(ToString::to_string).collect();
    let whose = |row: &str| own.map_or_else(String::new, |own| format!("{row}organisation_id = {own} AND "));
    let failed = if which == Before::Failed { " AND ended.attempts > 0" } else { "" };
    let of = format!("WHERE {}ended.id IN ({}){failed}", whose("ended."), ended.join(", "));
    let rows = if is_for_postgres {
        let later = format!("SELECT behind.id FROM {table} AS behind WHERE {behind}{each}");
        format!("= ANY (ARRAY(SELECT later.id FROM {table} AS ended CROSS JOIN LATERAL ({later}) AS later {of}))")
    } else {
        format!("IN (SELECT behind.id FROM {table} AS ended JOIN {table} AS behind ON {behind} {of})")
    };
    let due = before_it_was_put_off("", is_for_postgres);
    format!("UPDATE {table} SET due_at = {due} WHERE {}id {rows} RETURNING id", whose(""))
}

/// A value of a column of an order.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Of<'a> {
    /// A text.
    Text(&'a str),
    /// A number.
    Number(i64),
}

/// Makes due what was put off behind a row that has just ended, or is gone, in the order with these values of its columns.
/// What was put off is due after `since`.
pub(crate) fn free_after(
    connection: &mut AnyConnection,
    order: &Order,
    organisation: OrganisationId,
    values: &[Of<'_>],
    (ended, since): (i64, DateTime<Utc>),
) -> Fallible<()> {
    let Order { table, columns, .. } = order;
    let mut statement = Statement::on(connection);
    let own = statement.organisation(organisation.get());
    let mut same = vec![format!("organisation_id = {own}")];
    for (column, value) in columns.iter().zip(values) {
        let value = match *value {
            Of::Text(text) => statement.text(text),
            Of::Number(number) => statement.number(number),
        };
        same.push(format!("{column} = {value}"));
    }
    let (same, ended) = (same.join(" AND "), statement.number(ended));
    let [since, never] = [since, never()].map(|moment| statement.moment(moment));
    let due = before_it_was_put_off("", statement.is_for_postgres());
    let queued = if statement.is_for_postgres() { "due_at > '-infinity'" } else { "due_at IS NOT NULL" };
    let sql = format!(
        "UPDATE {table} SET due_at = {due} WHERE {same} AND id > {ended} AND {queued} AND due_at > {since} \
         AND due_at < {never} AND attempts = 0 AND held_by = 0 RETURNING id"
    );
    statement.load::<Changed>(connection, sql)?;
    Ok(())
}
