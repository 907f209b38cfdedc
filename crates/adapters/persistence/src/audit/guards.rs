//! The triggers that note writes and keep entries as they are.

use crate::audit::triggers::{Audited, audited_tables};
use crate::connection::{AnyConnection, each};
use crate::failure::Fallible;
use diesel::prelude::*;
use diesel::sql_types::Text;
use std::collections::BTreeSet;

/// The triggers that refuse changes of the audit log on PostgreSQL.
const KEEPING_ON_POSTGRES: [&str; 6] = [
    "audit_blocks_not_emptied",
    "audit_blocks_stay",
    "audit_entries_not_emptied",
    "audit_entries_stay",
    "audit_heads_not_emptied",
    "audit_heads_stay",
];

/// The triggers that refuse changes of the audit log on SQLite.
const KEEPING_ON_SQLITE: [&str; 7] = [
    "audit_acting_does_not_go",
    "audit_blocks_do_not_change",
    "audit_blocks_do_not_go",
    "audit_entries_do_not_change",
    "audit_entries_do_not_go",
    "audit_heads_does_not_go",
    "audit_mark_does_not_go",
];

/// The triggers that fire, of the tables that statements of the service reach. The owner of a database of PostgreSQL
/// can also switch one off.
const AT_WORK_ON_POSTGRES: &str = "SELECT CAST(tgname AS TEXT) AS name FROM pg_trigger \
    WHERE NOT tgisinternal AND tgenabled IN ('O', 'A') AND pg_table_is_visible(tgrelid) \
        AND (tgname LIKE '%\\_audited\\_%' OR tgname LIKE 'audit\\_%')";
const AT_WORK_ON_SQLITE: &str = "SELECT name FROM sqlite_schema WHERE type = 'trigger'";

#[derive(QueryableByName)]
struct Named {
    #[diesel(sql_type = Text)]
    name: String,
}

/// The names of the triggers that are gone or switched off: first of those that keep the log as it is, then of those
/// that note writes, table by table.
pub fn missing(connection: &mut AnyConnection) -> Fallible<Vec<String>> {
    let (keeping, sql): (&[&str], _) = match connection {
        AnyConnection::Pg(_) => (&KEEPING_ON_POSTGRES, AT_WORK_ON_POSTGRES),
        AnyConnection::Sqlite(_) => (&KEEPING_ON_SQLITE, AT_WORK_ON_SQLITE),
    };
    let rows: Vec<Named> = each!(connection, connection => diesel::sql_query(sql).load(connection))?;
    let at_work: BTreeSet<String> = rows.into_iter().map(|row| row.name).collect();
    let tables = audited_tables();
    let noting = tables.iter().flat_map(Audited::triggers);
    let all = keeping.iter().map(|name| (*name).to_owned()).chain(noting);
    Ok(all.filter(|name| !at_work.contains(name)).collect())
}
