//! Statements built at run time, for queries where the query builder cannot express which index to walk, and how
//! far.

use crate::connection::{AnyConnection, MultiBackend};
use crate::failure::Fallible;
use crate::placement::Placement;
use crate::prepared::Prepared;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, NaiveDate, Utc};
use diesel::deserialize::QueryableByName;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Text};

/// The id of a row that a statement changed.
#[derive(QueryableByName)]
pub(crate) struct Changed {
    #[diesel(sql_type = BigInt)]
    pub(crate) id: i64,
}

/// A bound value of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Number(i64),
    Text(String),
    Moment(Ts),
    Day(NaiveDate),
}

/// The bound values of a statement, and the database it is for.
#[derive(Debug)]
pub struct Statement {
    values: Vec<Value>,
    postgres: bool,
    placement: Placement,
    /// Whether the SQL is one of so few texts that it is worth keeping prepared.
    kept: bool,
}

impl Statement {
    /// Begins a statement for the database of this connection, without values yet.
    pub fn on(connection: &AnyConnection) -> Self {
        Self {
            values: Vec::new(),
            postgres: matches!(connection, AnyConnection::Pg(_)),
            placement: Placement::current(),
            kept: true,
        }
    }

    /// Marks the statement as one of many texts, so that it does not stay prepared.
    pub(crate) const fn is_one_of_many(&mut self) {
        self.kept = false;
    }

    /// Whether the statement is for PostgreSQL.
    pub const fn is_for_postgres(&self) -> bool {
        self.postgres
    }

    /// Binds the organisation that the statement is about, and returns its placeholder. Where the tables are spread
    /// over several servers the planner sees it: Citus needs that to send the statement to the one server that has the
    /// rows of the organisation, so each table of a statement is compared with it. On a single server it stays hidden
    /// like any other number: for organisations of very different sizes PostgreSQL would plan each execution again.
    pub(crate) fn organisation(&mut self, organisation: i64) -> String {
        let value = Value::Number(organisation);
        if self.placement.hides_the_organisation() { self.place(value) } else { self.seen(value) }
    }

    /// Binds a text that the planner sees, and returns its placeholder. For columns where the statistics show how
    /// rare a text is, and the plan depends on it.
    pub(crate) fn seen_text(&mut self, text: impl Into<String>) -> String {
        self.seen(Value::Text(text.into()))
    }

    /// Binds a number and returns its placeholder.
    pub(crate) fn number(&mut self, number: i64) -> String {
        self.place(Value::Number(number))
    }

    /// Binds a moment and returns its placeholder.
    pub(crate) fn moment(&mut self, moment: DateTime<Utc>) -> String {
        self.place(Value::Moment(Ts(moment)))
    }

    /// Binds a day and returns its placeholder.
    pub(crate) fn day(&mut self, day: NaiveDate) -> String {
        self.place(Value::Day(day))
    }

    /// Binds a text and returns its placeholder.
    pub(crate) fn text(&mut self, text: impl Into<String>) -> String {
        self.place(Value::Text(text.into()))
    }

    /// Binds a value. On PostgreSQL the placeholder is a subquery, which hides the value from the planner: the plan
    /// is the same for every value, and is made once.
    fn place(&mut self, value: Value) -> String {
        let place = self.seen(value);
        if self.postgres { format!("(SELECT {place})") } else { place }
    }

    /// Binds a value that the planner sees.
    fn seen(&mut self, value: Value) -> String {
        self.values.push(value);
        let number = self.values.len();
        if self.postgres { format!("${number}") } else { format!("?{number}") }
    }

    /// The rows of a table with the ids that the query `found` returns, under the name of the table. Each row is looked
    /// up by the primary key. PostgreSQL has to be forced to do so: it plans for the frequency of most words, and would
    /// read the whole table for some that are rare.
    pub(crate) fn rows_of(&mut self, table: &str, organisation: i64, found: &str) -> String {
        let organisation = self.organisation(organisation);
        let of_one = format!("{table} WHERE {table}.organisation_id = {organisation} AND {table}.id = found.id");
        if self.postgres {
            format!("{found} AS found CROSS JOIN LATERAL (SELECT * FROM {of_one} OFFSET 0) AS {table} WHERE 1 = 1")
        } else {
            format!("{found} AS found CROSS JOIN {of_one}")
        }
    }

    /// The condition that a text contains another one.
    pub(crate) fn contains(&self, text: &str, part: &str) -> String {
        let position = if self.postgres { "strpos" } else { "instr" };
        format!("{position}({text}, {part}) > 0")
    }

    /// Runs the statement with the bound values.
    pub fn load<T>(self, connection: &mut AnyConnection, sql: String) -> Fallible<Vec<T>>
    where
        T: QueryableByName<MultiBackend> + 'static,
    {
        let mut query = diesel::sql_query(sql).into_boxed::<MultiBackend>();
        for value in self.values {
            query = match value {
                Value::Number(number) => query.bind::<BigInt, _>(number),
                Value::Text(text) => query.bind::<Text, _>(text),
                Value::Moment(moment) => query.bind::<UtcTime, _>(moment),
                Value::Day(day) => query.bind::<Date, _>(day),
            };
        }
        Ok(if self.kept { Prepared(query).load(connection) } else { query.load(connection) }?)
    }
}

/// Lets the rows of a statement be read by the places of their columns, which the statement has to name in the order
/// of the fields. By their names, each field of each row would be sought among all columns.
macro_rules! read_by_place {
    ($row:ty) => {
        impl diesel::deserialize::QueryableByName<$crate::connection::MultiBackend> for $row {
            fn build<'a>(
                row: &impl diesel::row::NamedRow<'a, $crate::connection::MultiBackend>,
            ) -> diesel::deserialize::Result<Self> {
                type Columns = <$row as diesel::Selectable<$crate::connection::MultiBackend>>::SelectExpression;
                diesel::deserialize::FromSqlRow::<diesel::dsl::SqlTypeOf<Columns>, _>::build_from_row(row)
            }
        }
    };
}
pub(crate) use read_by_place;
