//! Statements that are put together at run time, where the query builder cannot say which index is
//! to be walked, and how far.

use crate::connection::{AnyConnection, MultiBackend};
use crate::failure::Answer;
use crate::prepared::Prepared;
use crate::sql_types::UtcTime;
use crate::values::Ts;
use chrono::{DateTime, NaiveDate, Utc};
use diesel::deserialize::QueryableByName;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Text};

/// A value in a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Number(i64),
    Text(String),
    Moment(Ts),
    Day(NaiveDate),
}

/// The values of a statement, and which database it is for.
#[derive(Debug)]
pub(crate) struct Statement {
    values: Vec<Value>,
    postgres: bool,
    /// Whether its text is one of so few that it is worth being kept prepared.
    kept: bool,
}

impl Statement {
    /// A statement for this database, without values yet.
    pub(crate) const fn on(connection: &AnyConnection) -> Self {
        Self { values: Vec::new(), postgres: matches!(connection, AnyConnection::Pg(_)), kept: true }
    }

    /// Its text is one of many: it does not stay prepared.
    pub(crate) const fn is_one_of_many(&mut self) {
        self.kept = false;
    }

    /// Whether it is for PostgreSQL.
    pub(crate) const fn is_for_postgres(&self) -> bool {
        self.postgres
    }

    /// The place of a number.
    pub(crate) fn number(&mut self, number: i64) -> String {
        self.place(Value::Number(number))
    }

    /// The place of a moment.
    pub(crate) fn moment(&mut self, moment: DateTime<Utc>) -> String {
        self.place(Value::Moment(Ts(moment)))
    }

    /// The place of a day.
    pub(crate) fn day(&mut self, day: NaiveDate) -> String {
        self.place(Value::Day(day))
    }

    /// The place of a text.
    pub(crate) fn text(&mut self, text: impl Into<String>) -> String {
        self.place(Value::Text(text.into()))
    }

    /// On PostgreSQL a value stands behind a query of its own. There it is not seen while the statement
    /// is planned, so that the plan is the same for every word, and is made once.
    fn place(&mut self, value: Value) -> String {
        self.values.push(value);
        let number = self.values.len();
        if self.postgres { format!("(SELECT ${number})") } else { format!("?{number}") }
    }

    /// The rows of a table of ids that a query answers, under the name of the table; the query as `found`. One
    /// look at the primary key for each, which PostgreSQL does only when it cannot do otherwise: it takes the
    /// values for what most words are, and reads the whole table for some that are rare.
    pub(crate) fn rows_of(&mut self, table: &str, organisation: i64, found: &str) -> String {
        let organisation = self.number(organisation);
        let of_one = format!("{table} WHERE {table}.organisation_id = {organisation} AND {table}.id = found.id");
        if self.postgres {
            format!("{found} AS found CROSS JOIN LATERAL (SELECT * FROM {of_one} OFFSET 0) AS {table} WHERE 1 = 1")
        } else {
            format!("{found} AS found CROSS JOIN {of_one}")
        }
    }

    /// That a text contains another one.
    pub(crate) fn contains(&self, text: &str, part: &str) -> String {
        let position = if self.postgres { "strpos" } else { "instr" };
        format!("{position}({text}, {part}) > 0")
    }

    /// Runs it.
    pub(crate) fn load<T>(self, connection: &mut AnyConnection, sql: String) -> Answer<Vec<T>>
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
