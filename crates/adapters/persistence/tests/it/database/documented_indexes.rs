//! The page about indexes lists those that there are.

use crate::testing::{TestDatabase, both_migrated};
use customs_persistence::internals::AnyConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use std::collections::BTreeSet;

/// The page. A row of its tables is an index: its name, whether PostgreSQL and SQLite have it, and what needs it.
const PAGE: &str = include_str!("../../../../../../docs/indexes.md");

const OF_POSTGRES: &str = "\
    SELECT indexname::text AS name FROM pg_indexes \
    WHERE schemaname = 'public' AND tablename IN ('declarations', 'transits')";

/// Those with a name of their own: SQLite makes others for keys and unique rules, without a statement.
const OF_SQLITE: &str = "\
    SELECT name FROM sqlite_schema \
    WHERE type = 'index' AND tbl_name IN ('declarations', 'transits') AND sql IS NOT NULL";

#[derive(QueryableByName)]
struct Index {
    #[diesel(sql_type = Text)]
    name: String,
}

/// The indexes that the page has with "yes" in this column.
fn documented(column: usize) -> BTreeSet<String> {
    let rows = PAGE.lines().map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    let listed = rows.filter(|cells| cells.get(column) == Some(&"yes"));
    let named = listed.map(|cells| {
        assert!(!cells[4].is_empty(), "nothing needs {}", cells[1]);
        cells[1].trim_matches('`').to_owned()
    });
    named.collect()
}

#[test]
fn the_indexes_of_declarations_and_transits_are_documented() {
    for TestDatabase { database, .. } in &both_migrated() {
        let read = database.read(|connection| {
            let (sql, column) = match connection {
                AnyConnection::Pg(_) => (OF_POSTGRES, 2),
                AnyConnection::Sqlite(_) => (OF_SQLITE, 3),
            };
            let found = diesel::sql_query(sql).load::<Index>(connection)?;
            Ok((found.into_iter().map(|index| index.name).collect::<BTreeSet<_>>(), column))
        });
        let (there, column) = read.expect("read");
        assert_eq!(documented(column), there, "column {column} of docs/indexes.md");
    }
}
