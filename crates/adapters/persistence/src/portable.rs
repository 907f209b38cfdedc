use crate::connection::{AnyConnection, MultiBackend};
use diesel::RunQueryDsl;
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::result::QueryResult;
use diesel::sqlite::Sqlite;

/// A statement that both backends can render but the combined backend cannot: single-row upserts, and expressions
/// that each backend renders in its own way.
#[derive(Debug, Clone, Copy, QueryId)]
pub(crate) struct Portable<T>(pub(crate) T);

impl<T: QueryFragment<Pg> + QueryFragment<Sqlite>> QueryFragment<MultiBackend> for Portable<T> {
    fn walk_ast<'b>(&'b self, pass: AstPass<'_, 'b, MultiBackend>) -> QueryResult<()> {
        MultiBackend::walk_variant_ast(&self.0, pass)
    }
}

impl<T: Query> Query for Portable<T> {
    type SqlType = T::SqlType;
}

impl<T> RunQueryDsl<AnyConnection> for Portable<T> {}
