use super::Database;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use diesel::prelude::*;
use diesel::sql_types::BigInt;

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    extensions: i64,
}

impl Database {
    /// Whether one statement may insert into several tables. PostgreSQL takes that, unless its tables may be on several
    /// nodes: the extension Citus refuses it. The server is asked once.
    pub(crate) fn inserts_into_several_tables(&self, connection: &mut AnyConnection) -> Fallible<bool> {
        let AnyConnection::Pg(connection) = connection else { return Ok(false) };
        if let Some(has_nodes) = self.0.has_nodes.get() {
            return Ok(!has_nodes);
        }
        let extensions = "SELECT count(*) AS extensions FROM pg_extension WHERE extname = 'citus'";
        let found: Found = diesel::sql_query(extensions).get_result(connection)?;
        Ok(!self.0.has_nodes.get_or_init(|| found.extensions > 0))
    }
}
