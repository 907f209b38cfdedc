use diesel::RunQueryDsl;
use diesel::backend::Backend;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::methods::LoadQuery;
use diesel::result::QueryResult;
use diesel::sql_types::Integer;

/// A statement with one of few texts, so that it is worth preparing once for each connection. Diesel itself keeps
/// only statements that it knows to be of one shape, which excludes every UPDATE and every INSERT of several rows.
#[derive(Debug, Clone, Copy)]
pub struct Prepared<T>(
    /// The statement.
    pub T,
);

impl<DB: Backend, T: QueryFragment<DB>> QueryFragment<DB> for Prepared<T> {
    fn walk_ast<'b>(&'b self, pass: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.0.walk_ast(pass)
    }

    fn is_safe_to_cache_prepared(&self, _: &DB) -> QueryResult<bool> {
        Ok(true)
    }
}

impl<T> QueryId for Prepared<T> {
    type QueryId = ();

    /// Diesel finds the prepared statement by its text.
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<T: Query> Query for Prepared<T> {
    type SqlType = T::SqlType;
}

impl<T, Conn> RunQueryDsl<Conn> for Prepared<T> {}

impl<T> Prepared<T> {
    /// Runs an INSERT, UPDATE or DELETE without a RETURNING clause, and counts the rows.
    ///
    /// Diesel's own `execute` looks at a reference to the statement, past which it does not see that the statement is
    /// worth preparing. One that returns rows is loaded by value.
    pub fn execute<'query, Conn>(self, connection: &mut Conn) -> QueryResult<usize>
    where
        Counted<T>: LoadQuery<'query, Conn, i32>,
    {
        Ok(Counted(self.0).load(connection)?.len())
    }
}

/// A statement that changes rows, and returns the number 1 for each.
#[derive(Debug, Clone, Copy)]
pub struct Counted<T>(T);

impl<DB: Backend, T: QueryFragment<DB>> QueryFragment<DB> for Counted<T> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.0.walk_ast(pass.reborrow())?;
        pass.push_sql(" RETURNING 1");
        Ok(())
    }

    fn is_safe_to_cache_prepared(&self, _: &DB) -> QueryResult<bool> {
        Ok(true)
    }
}

impl<T> QueryId for Counted<T> {
    type QueryId = ();

    /// Diesel finds the prepared statement by its text.
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<T> Query for Counted<T> {
    type SqlType = Integer;
}

impl<T, Conn> RunQueryDsl<Conn> for Counted<T> {}

/// Loads the rows of a query with one of these values in the column (a slice). A single value, which is the usual case,
/// is compared by itself: PostgreSQL plans a comparison with an array again for each execution, since it expects ten
/// values of an array that it does not know.
macro_rules! load_named {
    ($query:expr, $column:expr, $values:expr, $connection:expr) => {
        match $values {
            [value] => $crate::prepared::Prepared($query.filter($column.eq(*value))).load($connection),
            values if values.len() <= $crate::batch::PREPARED_ROWS => {
                $crate::prepared::Prepared($query.filter($column.eq_any(values))).load($connection)
            }
            values => $query.filter($column.eq_any(values)).load($connection),
        }
    };
}
pub(crate) use load_named;
