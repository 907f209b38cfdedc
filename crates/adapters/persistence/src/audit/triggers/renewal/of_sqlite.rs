//! Makes all triggers at once, in the transaction of the migrations.

use crate::audit::triggers::on_sqlite::triggers;
use crate::audit::triggers::renewal::{NOTED, fingerprint, noting};
use crate::audit::triggers::tables::audited_tables;
use diesel::SqliteConnection;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;

/// The statements that drop the triggers of the log that are there.
const DROPS: &str = "\
    SELECT printf('DROP TRIGGER \"%w\"', name) AS text FROM sqlite_schema WHERE type = 'trigger' \
        AND name IN (tbl_name || '_audited_new', tbl_name || '_audited_change', tbl_name || '_audited_end') ORDER BY 1";

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    text: String,
}

fn texts(connection: &mut SqliteConnection, query: &str) -> QueryResult<Vec<String>> {
    let rows: Vec<Row> = diesel::sql_query(query).load(connection)?;
    Ok(rows.into_iter().map(|row| row.text).collect())
}

/// Whether the triggers are those of this version, after its latest migration.
pub(super) fn are_made(connection: &mut SqliteConnection, latest: &str) -> QueryResult<bool> {
    let noted = texts(connection, NOTED)?;
    Ok(noted == [fingerprint_of(&all(), latest)])
}

/// Makes them again unless they are, inside the transaction that is open.
pub(crate) fn renew(connection: &mut SqliteConnection, latest: &str) -> QueryResult<()> {
    if are_made(connection, latest)? {
        return Ok(());
    }
    let all = all();
    for statement in texts(connection, DROPS)?.iter().chain(&all) {
        connection.batch_execute(statement)?;
    }
    connection.batch_execute(&noting(&fingerprint_of(&all, latest)))
}

fn all() -> Vec<String> {
    audited_tables().iter().flat_map(triggers).collect()
}

fn fingerprint_of(all: &[String], latest: &str) -> String {
    fingerprint(latest, all.iter().map(String::as_str))
}
