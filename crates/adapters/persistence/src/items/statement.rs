//! Statements that are put together at run time, where the query builder cannot say which index is
//! to be walked, and how far.

use crate::connection::{AnyConnection, MultiBackend};
use crate::failure::Answer;
use crate::prepared::Prepared;
use diesel::deserialize::QueryableByName;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

/// A value in a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Number(i64),
    Text(String),
}

/// The values of a statement, and which database it is for.
#[derive(Debug)]
pub(super) struct Statement {
    values: Vec<Value>,
    postgres: bool,
}

impl Statement {
    /// A statement for this database, without values yet.
    pub(super) const fn on(connection: &AnyConnection) -> Self {
        Self { values: Vec::new(), postgres: matches!(connection, AnyConnection::Pg(_)) }
    }

    /// Whether it is for PostgreSQL.
    pub(super) const fn is_for_postgres(&self) -> bool {
        self.postgres
    }

    /// The place of a number.
    pub(super) fn number(&mut self, number: i64) -> String {
        self.place(Value::Number(number))
    }

    /// The place of a text.
    pub(super) fn text(&mut self, text: impl Into<String>) -> String {
        self.place(Value::Text(text.into()))
    }

    fn place(&mut self, value: Value) -> String {
        self.values.push(value);
        let mark = if self.postgres { '$' } else { '?' };
        format!("{mark}{}", self.values.len())
    }

    /// That a text contains another one.
    pub(super) fn contains(&self, text: &str, part: &str) -> String {
        let position = if self.postgres { "strpos" } else { "instr" };
        format!("{position}({text}, {part}) > 0")
    }

    /// Runs it. It stays prepared: its text is one of few.
    pub(super) fn load<T>(self, connection: &mut AnyConnection, sql: String) -> Answer<Vec<T>>
    where
        T: QueryableByName<MultiBackend> + 'static,
    {
        let mut query = diesel::sql_query(sql).into_boxed::<MultiBackend>();
        for value in self.values {
            query = match value {
                Value::Number(number) => query.bind::<BigInt, _>(number),
                Value::Text(text) => query.bind::<Text, _>(text),
            };
        }
        Ok(Prepared(query).load(connection)?)
    }
}
