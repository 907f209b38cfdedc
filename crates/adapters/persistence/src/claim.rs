//! Queues in tables. A row is due from the moment in `due_at`, and workers take rows under a lease.

use crate::connection::AnyConnection;
use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::sql_types::Bool;

/// The number of claimed documents, in their order, that together have at most `most` bytes; always at least one.
pub(crate) fn taken_along(most: usize, sizes: impl Iterator<Item = i32>) -> usize {
    let mut bytes = 0_usize;
    let fits = |(number, size): &(usize, i32)| {
        bytes = bytes.saturating_add(usize::try_from(*size).unwrap_or(usize::MAX));
        *number == 0 || bytes <= most
    };
    sizes.enumerate().take_while(fits).count()
}

/// The rules by which rows of one queue are claimed. A lease is a later `due_at`.
pub struct Claim {
    /// The table of the queue.
    pub table: &'static str,
    /// Columns that define an order: rows with equal values in them go one after the other, by id.
    pub(crate) in_order: &'static [&'static str],
    /// The columns of the order by which PostgreSQL must not look for rows, because the index of the order does not
    /// have them.
    pub(crate) not_sought: &'static [&'static str],
    /// Columns that must equal the values `$4`, `$5` and so on.
    pub only: &'static [&'static str],
    /// The rows that also wait for a row of another order; `None` when orders do not depend on each other.
    pub(crate) comes_after: Option<OtherOrder>,
    /// A column and a word. Rows with that word there wait for no earlier row. `None` when all rows wait.
    pub(crate) alone: Option<(&'static str, &'static str)>,
    /// Whether a claim takes several rows of one order, without a gap, instead of only the first.
    pub takes_followers: bool,
    /// Further assignments (`, column = …`) that a claim makes besides the lease; may be empty.
    pub(crate) notes: &'static str,
    /// The columns that the worker gets.
    pub(crate) returning: &'static str,
}

/// A dependence on rows of another order.
pub(crate) struct OtherOrder {
    /// A condition for a `head` that may depend on another order.
    pub(crate) concerns: &'static str,
    /// A condition for an `earlier` row that has to be handled before this `head`.
    pub(crate) waits_for: &'static str,
}

/// A condition that every row of a queue meets and that the index over moments has too. PostgreSQL uses that index only
/// for statements with this condition. Without it, the planner would also use it to find the earlier rows of a record,
/// since its statistics of a queue are from a time when the queue was empty.
pub(crate) const IN_TIME: &str = "due_at < 'infinity'";

/// A condition that every row which waits in a queue meets, as the index has it that finds the earlier rows of a
/// record. No claim states it about the rows that it takes, so PostgreSQL finds those only by the index over moments.
pub(crate) const IN_QUEUE: &str = "due_at > '-infinity'";

/// The condition of [`IN_TIME`] for statements that are not text.
pub(crate) fn in_time() -> SqlLiteral<Bool> {
    sql(IN_TIME)
}

/// The parts of a claim in which the databases differ.
struct Dialect {
    /// Locks the first rows of their orders, without waiting for other workers.
    lock: &'static str,
    /// The condition that an id is one of those that were picked.
    is_picked: &'static str,
    /// The condition that a row waits in the queue, which the index of an order has.
    queued: &'static str,
    /// Has the database look the rows of an order up for each row of the claim.
    each: &'static str,
    /// Whether the planner is kept from conditions and joins that would mislead it.
    hides: bool,
}

/// What a statement does to the rows that it picks.
struct Change<'a> {
    /// The UPDATE or DELETE without its condition.
    sql: String,
    /// The place of the first value of [`Claim::only`], after those of the moment, the limit and the lease.
    first_value: usize,
    /// The columns that the worker gets.
    returning: &'a str,
}

/// The organisations from which a claim takes rows.
#[derive(Debug, Clone, Copy)]
enum ClaimScope {
    /// All of them at once.
    All,
    /// One, with the value at this place as its id.
    OfOne { place: usize },
}

impl ClaimScope {
    /// The condition that a row is of these organisations, before others. `row` is its name with a dot, or nothing.
    fn condition(self, row: &str) -> String {
        match self {
            Self::All => String::new(),
            Self::OfOne { place } => format!("{row}organisation_id = ${place} AND "),
        }
    }
}

impl Dialect {
    /// A condition by which no index is chosen. While a queue counts as empty, PostgreSQL takes the smallest index that
    /// has any column of the conditions, and reads all of it.
    fn checked(&self, condition: &str) -> String {
        if self.hides { format!("coalesce({condition}, false)") } else { condition.to_owned() }
    }

    /// The rows `due` of a table, to be joined with others that the condition names.
    fn each_of(&self, table: &str, condition: &str) -> String {
        let Self { each, .. } = self;
        if self.hides {
            format!("LATERAL (SELECT due.id FROM {table} AS due WHERE {condition} {each}) AS due")
        } else {
            format!("{table} AS due WHERE {condition}")
        }
    }
}

/// An array is looked up by its index no matter what the planner assumes about the number of rows. Behind an OFFSET it
/// cannot turn the search for earlier rows into a join, for which it may read the whole queue once for every row.
const ON_POSTGRES: Dialect = Dialect {
    lock: "FOR UPDATE SKIP LOCKED",
    is_picked: "= ANY (ARRAY(SELECT id FROM picked))",
    queued: IN_QUEUE,
    each: "OFFSET 0",
    hides: true,
};

const ON_SQLITE: Dialect =
    Dialect { lock: "", is_picked: "IN (SELECT id FROM picked)", queued: "due_at IS NOT NULL", each: "", hides: false };

impl Claim {
    /// The SQL of one claim: takes up to `$2` rows that are due at `$1`, longest due first, under a lease
    /// until `$3`, for that instance.
    ///
    /// A row can be taken when it is the first of its order in the queue, or follows one that is taken with it. On
    /// PostgreSQL workers lock the first rows and skip those that others hold, so that the worker with the first row
    /// of an order decides about the rest.
    pub fn statement(&self, connection: &AnyConnection, instance: i64) -> String {
        let lease = self.lease(instance);
        match connection {
            AnyConnection::Pg(_) => self.render(&lease, &ON_POSTGRES, ClaimScope::All),
            // SQLite reads `?1` as a place; `$1` would be a name, numbered by its first appearance.
            AnyConnection::Sqlite(_) => self.render(&lease, &ON_SQLITE, ClaimScope::All).replace('$', "?"),
        }
    }

    /// The SQL that removes the rows which a claim would take, up to `$2` that are due at `$1`, and returns these
    /// columns of them. The values that [`Claim::only`] names begin at `$3`. Until its transaction ends, other workers
    /// skip these rows and those that wait for them.
    pub fn statement_of_taking(&self, connection: &AnyConnection, returning: &str) -> String {
        let removal = Change { sql: format!("DELETE FROM {}", self.table), first_value: 3, returning };
        match connection {
            AnyConnection::Pg(_) => self.render(&removal, &ON_POSTGRES, ClaimScope::All),
            AnyConnection::Sqlite(_) => self.render(&removal, &ON_SQLITE, ClaimScope::All).replace('$', "?"),
        }
    }

    /// The SQL of the same claim of the rows of one organisation, with its id after all other values. Each member of
    /// the statement names it, so that Citus runs the whole on the server of the organisation, locks included.
    pub fn statement_of_one(&self, instance: i64) -> String {
        self.render(&self.lease(instance), &ON_POSTGRES, ClaimScope::OfOne { place: 4 + self.only.len() })
    }

    /// What a claim for that instance does to the rows that it takes.
    fn lease(&self, instance: i64) -> Change<'_> {
        let Self { table, notes, returning, .. } = self;
        let sql = format!("UPDATE {table} SET due_at = $3, held_by = {instance}{notes}");
        Change { sql, first_value: 4, returning }
    }

    fn render(&self, change: &Change<'_>, dialect: &Dialect, scope: ClaimScope) -> String {
        let Dialect { lock, is_picked, queued, each, .. } = dialect;
        let Self { table, only, alone, comes_after, .. } = self;
        let Change { sql: change, first_value, returning } = change;
        let only: String =
            only.iter().zip(*first_value..).map(|(only, place)| format!("AND head.{only} = ${place} ")).collect();
        // It stands inside the NOT EXISTS, where it costs nothing for rows that have no earlier one.
        let waits = alone.map_or(String::new(), |(column, word)| format!("AND head.{column} <> '{word}'"));
        // This is an OR, so that the databases look for other rows only where the head is concerned.
        let other_orders = comes_after.as_ref().map_or(String::new(), |OtherOrder { concerns, waits_for }| {
            let before = dialect.checked("earlier.id < head.id");
            format!(
                "AND (NOT ({concerns}) OR NOT EXISTS (SELECT 1 FROM {table} AS earlier \
                 WHERE {waits_for} AND {before} AND earlier.{queued} {each})) "
            )
        });
        let columns: String = self.order(scope).map(|column| format!(", head.{column}")).collect();
        // The plus keeps the planner from finding earlier rows by nothing but their ids.
        let before_head = format!("{} AND +earlier.id < head.id", self.same(("earlier", "head"), dialect, scope));
        let followers = if self.takes_followers {
            let of_head = self.same(("due", "heads"), dialect, scope);
            let before = self.same(("held", "due"), dialect, scope);
            let (after_head, is_due) = (dialect.checked("due.id >= heads.id"), dialect.checked("due.due_at <= $1"));
            let (before_due, is_held) = (dialect.checked("held.id < due.id"), dialect.checked("held.due_at > $1"));
            let queued_after_head = format!(
                "{of_head} AND {after_head} AND {is_due} AND due.{queued} AND NOT EXISTS ( \
                   SELECT 1 FROM {table} AS held \
                   WHERE {before} AND {before_due} AND {is_held} AND held.{queued} {each})"
            );
            let rows = dialect.each_of(table, &queued_after_head);
            format!("SELECT due.id FROM heads CROSS JOIN {rows} ORDER BY due.id LIMIT $2")
        } else {
            "SELECT id FROM heads".to_owned()
        };
        let still_due = dialect.checked("due_at <= $1");
        let (own_head, own) = (scope.condition("head."), scope.condition(""));
        format!(
            "WITH heads AS MATERIALIZED ( \
               SELECT head.id{columns} FROM {table} AS head \
               WHERE {own_head}head.due_at <= $1 AND head.{IN_TIME} {only}AND NOT EXISTS ( \
                 SELECT 1 FROM {table} AS earlier \
                 WHERE {before_head} AND earlier.{queued} {waits} {each}) {other_orders}\
               ORDER BY head.due_at, head.id LIMIT $2 {lock}), \
             picked AS MATERIALIZED ({followers}) \
             {change} WHERE {own}id {is_picked} AND {still_due} RETURNING {returning}"
        )
    }

    /// The columns that define the order among the rows of the claim.
    fn order(&self, scope: ClaimScope) -> impl Iterator<Item = &'static str> {
        let all = matches!(scope, ClaimScope::All);
        self.in_order.iter().copied().filter(move |column| all || *column != "organisation_id")
    }

    /// The condition that two rows are of the same order.
    fn same(&self, (one, other): (&str, &str), dialect: &Dialect, scope: ClaimScope) -> String {
        let equal = |column: &'static str| {
            let equal = format!("{one}.{column} = {other}.{column}");
            if self.not_sought.contains(&column) { dialect.checked(&equal) } else { equal }
        };
        let equal = self.order(scope).map(equal).collect::<Vec<_>>().join(" AND ");
        format!("{}{equal}", scope.condition(&format!("{one}.")))
    }
}
