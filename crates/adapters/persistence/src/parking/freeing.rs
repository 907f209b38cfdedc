use super::order::Order;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::row_queue::never;
use crate::statement::{Changed, Statement};
use chrono::{DateTime, Utc};
use customs_kernel::OrganisationId;

/// The minutes for which a row is put off, unless the one before it ends earlier.
pub(super) const MINUTES: i64 = 10;

/// The rows behind which others are made due.
#[derive(Debug, Clone, Copy)]
pub enum Ended<'a> {
    /// Those among these that failed before; nothing was put off behind others. Their end is not recorded yet, so that
    /// they have a moment: what was put off is due later than that, unlike rows that were claimed together with them.
    /// After a crash in between, rows are put off again.
    Failed(&'a [i64]),
    /// All of these, which have a moment.
    Any(&'a [i64]),
    /// One that has just ended, or is gone.
    Gone {
        /// The values in the columns of its order.
        values: &'a [Of<'a>],
        /// Its id.
        id: i64,
        /// Rows that were put off behind it are due after this moment.
        since: DateTime<Utc>,
    },
}

/// A value of a column of an order.
#[derive(Debug, Clone, Copy)]
pub enum Of<'a> {
    /// A text.
    Text(&'a str),
    /// A number.
    Number(i64),
}

/// Makes the rows due that were put off behind rows of this organisation.
pub fn free(
    connection: &mut AnyConnection,
    order: &Order,
    organisation: OrganisationId,
    ended: Ended<'_>,
) -> Fallible<()> {
    let mut statement = Statement::on(connection);
    let own = statement.organisation(organisation.get());
    let behind = match ended {
        Ended::Failed([]) | Ended::Any([]) => return Ok(()),
        Ended::Failed(rows) => behind_rows(order, &mut statement, &own, (rows, " AND ended.attempts > 0")),
        Ended::Any(rows) => behind_rows(order, &mut statement, &own, (rows, "")),
        Ended::Gone { values, id, since } => behind_one(order, &mut statement, values, (id, since)),
    };
    let (table, due) = (order.table, before_it_was_put_off(statement.is_for_postgres()));
    let sql = format!("UPDATE {table} SET due_at = {due} WHERE organisation_id = {own} AND {behind} RETURNING id");
    statement.load::<Changed>(connection, sql)?;
    Ok(())
}

/// The condition that a row was put off behind one of these, which are `ended`.
fn behind_rows(order: &Order, statement: &mut Statement, own: &str, (ended, failed): (&[i64], &'static str)) -> String {
    statement.is_one_of_many();
    let table = order.table;
    let same = order.same(Some(own), ("behind", "ended"));
    let put_off = was_put_off(statement, "behind.", "ended.due_at");
    let behind = format!("{same} AND behind.id > ended.id AND {put_off}");
    // The numbers are ours, so the text is safe.
    let ended: Vec<String> = ended.iter().map(ToString::to_string).collect();
    let of = format!("WHERE ended.organisation_id = {own} AND ended.id IN ({}){failed}", ended.join(", "));
    if statement.is_for_postgres() {
        let later = format!("SELECT behind.id FROM {table} AS behind WHERE {behind} OFFSET 0");
        format!("id = ANY (ARRAY(SELECT later.id FROM {table} AS ended CROSS JOIN LATERAL ({later}) AS later {of}))")
    } else {
        format!("id IN (SELECT behind.id FROM {table} AS ended JOIN {table} AS behind ON {behind} {of})")
    }
}

/// The condition that a row was put off behind one with this id, in the order with these values.
fn behind_one(
    order: &Order,
    statement: &mut Statement,
    values: &[Of<'_>],
    (id, since): (i64, DateTime<Utc>),
) -> String {
    let mut same = Vec::with_capacity(values.len());
    for (column, value) in order.columns().zip(values) {
        let value = match *value {
            Of::Text(text) => statement.text(text),
            Of::Number(number) => statement.number(number),
        };
        same.push(format!("{column} = {value}"));
    }
    let (same, id, since) = (same.join(" AND "), statement.number(id), statement.moment(since));
    format!("{same} AND id > {id} AND {}", was_put_off(statement, "", &since))
}

/// The condition that a row was put off, and neither set aside nor claimed. `row` is its name with a dot, or nothing.
fn was_put_off(statement: &mut Statement, row: &str, since: &str) -> String {
    let never = statement.moment(never());
    let queued = if statement.is_for_postgres() { "> '-infinity'" } else { "IS NOT NULL" };
    format!(
        "{row}due_at {queued} AND {row}due_at > {since} AND {row}due_at < {never} AND {row}attempts = 0 \
         AND {row}held_by = 0"
    )
}

/// The past moment from which a row that was put off was due. It is reckoned in UTC, which does not depend on
/// the time zone of the session: Citus refuses an UPDATE that would.
fn before_it_was_put_off(is_for_postgres: bool) -> String {
    if is_for_postgres {
        format!("(due_at AT TIME ZONE 'UTC' - interval '{MINUTES} minutes') AT TIME ZONE 'UTC'")
    } else {
        format!("strftime('%Y-%m-%dT%H:%M:%f', due_at, '-{MINUTES} minutes') || '000Z'")
    }
}
