use super::tables::{Place, place_of};
use diesel::PgConnection;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;

#[derive(QueryableByName)]
struct ForeignKey {
    #[diesel(sql_type = Text)]
    from_table: String,
    #[diesel(sql_type = Text)]
    to_table: String,
    #[diesel(sql_type = Text)]
    name: String,
}

/// Drops the foreign keys of a table that lead from an organisation's server to elsewhere, or back.
pub(super) fn drop_crossing(connection: &mut PgConnection, table: &str) -> QueryResult<()> {
    let keys = format!(
        "SELECT of_table.relname::TEXT AS from_table, named.relname::TEXT AS to_table, quote_ident(conname) AS name \
         FROM pg_constraint JOIN pg_class AS of_table ON of_table.oid = conrelid \
             JOIN pg_class AS named ON named.oid = confrelid \
         WHERE contype = 'f' AND '{table}'::regclass IN (conrelid, confrelid)"
    );
    let keys: Vec<ForeignKey> = diesel::sql_query(keys).load(connection)?;
    let is_spread = |table: &str| place_of(table).is_some_and(Place::is_spread);
    for ForeignKey { from_table, to_table, name } in keys {
        if is_spread(&from_table) != is_spread(&to_table) {
            connection.batch_execute(&format!("ALTER TABLE {from_table} DROP CONSTRAINT {name}"))?;
        }
    }
    Ok(())
}
