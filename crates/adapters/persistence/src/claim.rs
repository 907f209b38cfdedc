//! Queues in tables: rows with a moment from which they are due, taken by workers under a lease.

use crate::connection::AnyConnection;

/// How many of the claimed documents, in their order, are taken along: as many as have this many bytes together, and one at least.
pub(crate) fn taken_along(most: usize, sizes: impl Iterator<Item = i32>) -> usize {
    let mut bytes = 0_usize;
    let fits = |(number, size): &(usize, i32)| {
        bytes = bytes.saturating_add(usize::try_from(*size).unwrap_or(usize::MAX));
        *number == 0 || bytes <= most
    };
    sizes.enumerate().take_while(fits).count()
}

/// How the rows of one queue are claimed. A lease is a later `due_at`.
pub(crate) struct Claim {
    /// The table.
    pub(crate) table: &'static str,
    /// Columns that are equal in rows that must go one after the other, by id.
    pub(crate) in_order: &'static [&'static str],
    /// Columns whose values `$4`, `$5` and so on the rows must have.
    pub(crate) only: &'static [&'static str],
    /// A column and the word that rows have there which wait for nobody, if there are such.
    pub(crate) alone: Option<(&'static str, &'static str)>,
    /// Whether a claim takes several rows of one order, without a gap, or the first alone.
    pub(crate) takes_followers: bool,
    /// What a claim changes of a row beside its moment (`, column = …`), if anything.
    pub(crate) notes: &'static str,
    /// Columns that the worker gets.
    pub(crate) returning: &'static str,
}

impl Claim {
    /// One statement that takes up to `$2` rows that are due at `$1`, the longest due first, until
    /// `$3`, for that instance.
    ///
    /// A row can be taken when it is the first of its order in the queue, or follows one that is taken
    /// with it. On PostgreSQL workers lock the first rows and pass over those that others hold, so
    /// that whoever has the first row of an order decides about the others.
    pub(crate) fn statement(&self, connection: &AnyConnection, instance: i64) -> String {
        match connection {
            AnyConnection::Pg(_) => self.render(instance, "FOR UPDATE SKIP LOCKED"),
            // There a number stands for its place, and a name for the order of appearance.
            AnyConnection::Sqlite(_) => self.render(instance, "").replace('$', "?"),
        }
    }

    fn render(&self, instance: i64, lock: &str) -> String {
        let Self { table, only, alone, notes, returning, .. } = self;
        let only: String = only.iter().zip(4..).map(|(only, number)| format!("AND head.{only} = ${number} ")).collect();
        // Within the condition, so that databases read it as a join.
        let waits = alone.map_or(String::new(), |(column, word)| format!("AND head.{column} <> '{word}'"));
        let columns: String = self.in_order.iter().map(|column| format!(", head.{column}")).collect();
        let before_head = self.same("earlier", "head");
        let followers = if self.takes_followers {
            let (of_head, before) = (self.same("due", "heads"), self.same("held", "due"));
            format!(
                "SELECT due.id FROM heads JOIN {table} AS due ON {of_head} AND due.id >= heads.id \
                 WHERE due.due_at <= $1 AND NOT EXISTS ( \
                   SELECT 1 FROM {table} AS held \
                   WHERE {before} AND held.id < due.id AND held.due_at > $1) \
                 ORDER BY due.id LIMIT $2"
            )
        } else {
            "SELECT id FROM heads".to_owned()
        };
        format!(
            "WITH heads AS MATERIALIZED ( \
               SELECT head.id{columns} FROM {table} AS head \
               WHERE head.due_at <= $1 {only}AND NOT EXISTS ( \
                 SELECT 1 FROM {table} AS earlier \
                 WHERE {before_head} AND earlier.id < head.id AND earlier.due_at IS NOT NULL {waits}) \
               ORDER BY head.due_at, head.id LIMIT $2 {lock}), \
             picked AS MATERIALIZED ({followers}) \
             UPDATE {table} SET due_at = $3, held_by = {instance}{notes} \
             WHERE id IN (SELECT id FROM picked) AND due_at <= $1 RETURNING {returning}"
        )
    }

    /// That two rows are of the same order.
    fn same(&self, one: &str, other: &str) -> String {
        let equal: Vec<String> =
            self.in_order.iter().map(|column| format!("{one}.{column} = {other}.{column}")).collect();
        equal.join(" AND ")
    }
}
