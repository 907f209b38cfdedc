//! Shows the plans of the databases for a query, as text for tests that name the indexes.

use customs_persistence::internals::{AnyConnection, Fallible, MultiBackend};
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{Text, Untyped};

#[derive(QueryableByName)]
struct PostgresStep {
    #[diesel(sql_type = Text, column_name = "QUERY PLAN")]
    step: String,
}

#[derive(QueryableByName)]
struct SqliteStep {
    #[diesel(sql_type = Text, column_name = "detail")]
    step: String,
}

/// An EXPLAIN of a query.
struct Explain<T> {
    ask: &'static str,
    query: T,
}

impl<T: QueryFragment<MultiBackend>> QueryFragment<MultiBackend> for Explain<T> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, MultiBackend>) -> QueryResult<()> {
        pass.unsafe_to_cache_prepared();
        pass.push_sql(self.ask);
        self.query.walk_ast(pass)
    }
}

impl<T> QueryId for Explain<T> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<T> Query for Explain<T> {
    type SqlType = Untyped;
}

impl<T> RunQueryDsl<AnyConnection> for Explain<T> {}

/// The plan of the database for a query, with one step a line.
pub(crate) fn plan_of(connection: &mut AnyConnection, query: impl QueryFragment<MultiBackend>) -> Fallible<String> {
    let steps: Vec<String> = match connection {
        AnyConnection::Pg(_) => {
            let steps: Vec<PostgresStep> = Explain { ask: "EXPLAIN ", query }.load(connection)?;
            steps.into_iter().map(|line| line.step).collect()
        }
        AnyConnection::Sqlite(_) => {
            let steps: Vec<SqliteStep> = Explain { ask: "EXPLAIN QUERY PLAN ", query }.load(connection)?;
            steps.into_iter().map(|line| line.step).collect()
        }
    };
    Ok(steps.join("\n"))
}
