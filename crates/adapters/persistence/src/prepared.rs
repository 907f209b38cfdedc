use diesel::RunQueryDsl;
use diesel::backend::Backend;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::result::QueryResult;

/// A statement with one of few texts, so that it is worth preparing once for each connection. Diesel itself keeps
/// only statements that it knows to be of one shape, which excludes every UPDATE and every INSERT of several rows.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Prepared<T>(pub(crate) T);

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
