//! Sets up connections, and begins their transactions.

use super::{Placement, Variants};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Bool;

/// With Citus the server hands on what a transaction sets, such as who acts, to the servers that have its rows. Without
/// it the setting means nothing.
const SETTINGS: &str = "SET citus.propagate_set_commands = 'local'";

#[derive(QueryableByName)]
struct Asked {
    #[diesel(sql_type = Bool)]
    is_spread: bool,
}

impl Placement {
    /// The placement that a connection has to expect: that the tables are spread, where the database has Citus. Then
    /// the connection is set up for it.
    pub(crate) fn prepared_for(connection: &mut PgConnection) -> QueryResult<Self> {
        let asked = "SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS is_spread";
        let Asked { is_spread } = diesel::sql_query(asked).get_result(connection)?;
        if !is_spread {
            return Ok(Self::ONE_SERVER);
        }
        connection.batch_execute(SETTINGS)?;
        Ok(Self::SPREAD)
    }

    /// The statements that begin a transaction with this setting.
    ///
    /// Citus hands on the whole text that a SET came with, so that a BEGIN in front of it would begin a transaction in
    /// each server once more, with a warning each time. The SET has a block of its own. Elsewhere that would
    /// only take longer.
    pub(crate) fn beginning(self, set: &str) -> String {
        self.choose(Variants {
            one_server: || format!("BEGIN; {set}"),
            spread: || format!("BEGIN; DO $$BEGIN {set}; END$$"),
        })
    }
}
