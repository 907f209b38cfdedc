//! Triggers that a database has only while it is spread, in place of those that rest on all rows being on one server.

use super::script::Script;
use diesel::PgConnection;
use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

/// Each may be run again.
const SCRIPTS: [&str; 2] = [include_str!("audit_order.sql"), include_str!("record_counts.sql")];

/// Whether the last of these triggers is there. Migrations that change the functions of a single server undo nothing of
/// that, so that they are followed by [`make`] in any case.
pub(super) fn are_made(connection: &mut PgConnection) -> QueryResult<bool> {
    let made = "EXISTS (SELECT FROM pg_trigger WHERE tgname = 'record_counts_added_up' \
                AND pg_get_triggerdef(oid) LIKE '%hashint8%')";
    diesel::select(sql::<Bool>(made)).get_result(connection)
}

/// Makes the functions and triggers, on all servers.
pub(super) fn make(connection: &mut PgConnection) -> QueryResult<()> {
    for text in SCRIPTS {
        let script = Script::new(text);
        connection.transaction(|connection| {
            script.statements().into_iter().try_for_each(|statement| connection.batch_execute(statement))
        })?;
    }
    Ok(())
}
