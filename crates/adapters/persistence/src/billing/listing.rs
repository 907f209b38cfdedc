//! Lists of dossiers and invoices.
//!
//! The lists are made for a hundred thousand records of one organisation. Few records (those of one dossier, or with a
//! rare part of a text) are found by an index and sorted. For everything else the index of the list's order is walked;
//! it holds the columns that the other filters need. When the walk does not fill the page soon, few records match the
//! filter: then they are found by an index and sorted.

use super::parts::Sought;
use crate::connection::{AnyConnection, MultiBackend};
use crate::cursor::{Cursor, SortKey};
use crate::failure::Fallible;
use crate::statement::Statement;
use crate::window::Window;
use customs_kernel::{OrganisationId, PageRequest, SortDirection};
use diesel::QueryableByName;
use diesel::sql_types::BigInt;

/// Lists of up to this many records are found and sorted instead of walked.
const FEW: u64 = 256;
/// The least number of index entries that a walk looks at.
const STEPS: u64 = 8_192;
/// The same limit when the walk has to read each record.
const READ_STEPS: u64 = 4_096;

/// The filter of a list, as SQL.
pub(super) trait ListFilter {
    /// The table of the records.
    const TABLE: &'static str;
    /// The kind of the rows in `billing_parts` that belong to the records of this table.
    const KIND: i64;

    /// Whether the filter lets every record through.
    fn is_open(&self) -> bool;
    /// The part of a text that the filter looks for.
    fn part(&self) -> Option<&str>;
    /// Whether the filter only searches for a part, and searches every text that has parts kept.
    fn only_searches(&self) -> bool;
    /// The columns that the conditions read.
    fn columns(&self) -> Vec<&'static str>;
    /// A query for the ids that the filter names by itself, if those are few (documents of one dossier).
    fn few(&self, statement: &mut Statement, organisation: i64) -> Option<String>;
    /// The index to use when records are not walked in order.
    fn index(&self) -> &'static str;
    /// The conditions of the filter as SQL, each after an `AND`.
    fn conditions(&self, statement: &mut Statement) -> String;
}

/// The order of a list, and the index that is walked for it.
#[derive(Debug, Clone)]
pub(super) struct Order {
    /// The column to sort by; the id comes second.
    pub(super) column: &'static str,
    /// Whether the column may be null. Nulls stand before all values.
    pub(super) nullable: bool,
    /// The index that holds the records in this order.
    pub(super) index: &'static str,
    /// The column that the index begins with after the organisation, with the value that the filter gives it.
    pub(super) first: Option<(&'static str, String)>,
}

impl Order {
    /// The order as SQL. Ties are broken by id, in the same direction.
    fn clause(&self, table: &str, direction: SortDirection) -> String {
        let (way, nulls) = match direction {
            SortDirection::Ascending => ("ASC", "ASC NULLS FIRST"),
            SortDirection::Descending => ("DESC", "DESC NULLS LAST"),
        };
        match self.column {
            "id" => format!("{table}.id {way}"),
            column if self.nullable => format!("{table}.{column} {nulls}, {table}.id {way}"),
            column => format!("{table}.{column} {way}, {table}.id {way}"),
        }
    }
}

/// A list that a client asked for.
pub(super) struct Listing<'a, F> {
    organisation: i64,
    filter: &'a F,
    order: Order,
    sought: Option<Sought>,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    records: i64,
}

impl<'a, F: ListFilter> Listing<'a, F> {
    /// The rows of a page with `columns`, and the total number of records in the list.
    pub(super) fn page<T>(
        connection: &mut AnyConnection,
        organisation: OrganisationId,
        filter: &'a F,
        order: Order,
        direction: SortDirection,
        page: PageRequest,
        columns: &str,
    ) -> Fallible<(Vec<T>, u64)>
    where
        T: QueryableByName<MultiBackend> + 'static,
    {
        let key = SortKey { table: F::TABLE, column: order.column, is_nullable: order.nullable };
        let cursor = Cursor::new(page, organisation, key, direction);
        let organisation = organisation.get();
        let sought = match filter.part() {
            Some(text) => Sought::rarest(connection, organisation, F::KIND, text)?,
            None => None,
        };
        let listing = Self { organisation, filter, order, sought };
        let total = listing.total(connection)?;
        if let Some(cursor) = cursor {
            let read = |connection: &mut AnyConnection, window| listing.rows(connection, window, total, columns);
            return Ok((cursor.rows(connection, page, read)?, total));
        }
        let Some(window) = Window::new(page, direction, total) else { return Ok((Vec::new(), total)) };
        let mut rows = listing.rows(connection, window, total, columns)?;
        rows.truncate(usize::try_from(window.take).unwrap_or(usize::MAX));
        if window.reversed {
            rows.reverse();
        }
        Ok((rows, total))
    }

    fn total(&self, connection: &mut AnyConnection) -> Fallible<u64> {
        if let Some(sought) = &self.sought
            && self.filter.only_searches()
            && let Some(records) = sought.records(connection, self.organisation)?
        {
            return Ok(records);
        }
        let mut statement = Statement::on(connection);
        let let_through = self.let_through(&mut statement);
        let counted: Vec<Counted> =
            statement.load(connection, format!("SELECT count(*) AS records FROM {let_through}"))?;
        Ok(counted.first().map_or(0, |counted| counted.records.unsigned_abs()))
    }

    fn rows<T>(&self, connection: &mut AnyConnection, window: Window, total: u64, columns: &str) -> Fallible<Vec<T>>
    where
        T: QueryableByName<MultiBackend> + 'static,
    {
        let few = self.filter.few(&mut Statement::on(connection), self.organisation).is_some();
        let rare = few || self.sought.as_ref().is_some_and(Sought::is_rare);
        if self.filter.is_open() || (!rare && total > FEW) {
            let steps = if self.filter.part().is_some() { READ_STEPS } else { STEPS };
            let steps = (window.skip + window.take).saturating_mul(2).max(steps);
            let steps = steps.checked_next_power_of_two().unwrap_or(steps);
            let rows = self.load(connection, window, columns, |statement| self.walk(statement, window, steps))?;
            // Where nothing is left out and the walk has not come to its end, there are no more.
            if rows.len() as u64 >= window.take || (self.filter.is_open() && window.stretch.is_some()) {
                return Ok(rows);
            }
        }
        self.load(connection, window, columns, |statement| self.collect(statement, window))
    }

    /// The query for the ids of a window that walks `steps` records in order and leaves out those that the filter
    /// refuses.
    fn walk(&self, statement: &mut Statement, window: Window, steps: u64) -> String {
        let Order { column, index, first, .. } = &self.order;
        let mut records = self.indexed(statement, index);
        if let Some((column, value)) = first {
            records += &format!(" AND {}.{column} = {}", F::TABLE, statement.text(value));
        }
        records += &window.condition(statement);
        let order = self.order.clause(F::TABLE, window.direction);
        let conditions = self.filter.conditions(statement);
        // Leaving records out keeps the order of the walk, on both databases. Only these columns are read, so that
        // the index suffices to answer.
        let mut columns = self.filter.columns();
        columns.extend(["id", column]);
        columns.sort_unstable();
        columns.dedup();
        let columns = columns.join(", ");
        format!(
            "SELECT {0}.id FROM (SELECT {columns} FROM {records} ORDER BY {order} LIMIT {steps}) AS {0} \
             WHERE 1 = 1{conditions} {1}",
            F::TABLE,
            limit(statement, window)
        )
    }

    /// The query for the ids of a window that finds all records matching the filter, and sorts them.
    fn collect(&self, statement: &mut Statement, window: Window) -> String {
        let let_through = self.let_through(statement) + &window.condition(statement);
        let column = self.order.column;
        let sorted = if column == "id" { String::new() } else { format!(", {}.{column}", F::TABLE) };
        format!(
            "WITH let_through AS MATERIALIZED (SELECT {}.id{sorted} FROM {let_through}) \
             SELECT let_through.id FROM let_through ORDER BY {} {}",
            F::TABLE,
            self.order.clause("let_through", window.direction),
            limit(statement, window)
        )
    }

    /// The records that match the filter, as SQL: found by their ids when those are few, else by an index.
    fn let_through(&self, statement: &mut Statement) -> String {
        let records = match (self.filter.few(statement, self.organisation), &self.sought) {
            (Some(ids), _) => statement.rows_of(F::TABLE, self.organisation, &format!("({ids})")),
            (None, Some(sought)) if sought.is_rare() => {
                let ids = sought.ids(statement, self.organisation);
                statement.rows_of(F::TABLE, self.organisation, &format!("({ids})"))
            }
            (None, _) => self.indexed(statement, self.filter.index()),
        };
        records + &self.filter.conditions(statement)
    }

    /// The records of the organisation, found by an index. The statement names the index for SQLite, which has no
    /// statistics to choose one; PostgreSQL has.
    fn indexed(&self, statement: &mut Statement, index: &str) -> String {
        let hint = if statement.is_for_postgres() { String::new() } else { format!("INDEXED BY {index} ") };
        format!("{0} {hint}WHERE {0}.organisation_id = {1}", F::TABLE, statement.organisation(self.organisation))
    }

    /// Reads the records with the ids that the query `ids` returns.
    fn load<T>(
        &self,
        connection: &mut AnyConnection,
        window: Window,
        columns: &str,
        ids: impl FnOnce(&mut Statement) -> String,
    ) -> Fallible<Vec<T>>
    where
        T: QueryableByName<MultiBackend> + 'static,
    {
        let mut statement = Statement::on(connection);
        let ids = ids(&mut statement);
        let records = statement.rows_of(F::TABLE, self.organisation, &format!("({ids})"));
        let order = self.order.clause(F::TABLE, window.direction);
        statement.load(connection, format!("SELECT {columns} FROM {records} ORDER BY {order}"))
    }
}

/// The numbers are part of the SQL text, since the database must know them to choose the index. To keep the number
/// of different texts small, the limit is rounded up to a power of two; pages far inside a list have a text each.
fn limit(statement: &mut Statement, Window { skip, take, .. }: Window) -> String {
    let take = take.next_power_of_two().max(16);
    if skip == 0 {
        return format!("LIMIT {take}");
    }
    statement.is_one_of_many();
    format!("LIMIT {take} OFFSET {skip}")
}
