//! Fresh databases of both kinds for the tests of this crate.

pub(crate) mod contracts;
pub(crate) mod exchange;
pub(crate) mod long_lists;

use crate::{Database, DatabaseOptions};
use customs_test_support::Template;
use std::time::Duration;

/// An empty database with all tables.
static MIGRATED: Template = Template::new(|url| {
    open(url).migrate().expect("migrated");
});

/// A database that is removed when this value is dropped.
pub(crate) struct TestDatabase {
    pub(crate) database: Database,
    _kept: Kept,
}

#[expect(dead_code, reason = "kept for what its parts do when they are dropped")]
enum Kept {
    Folder(tempfile::TempDir),
    Server(customs_test_support::Database),
}

pub(crate) fn sqlite() -> TestDatabase {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite://{}", folder.path().join("data/customs.db").display());
    TestDatabase { database: open(&url), _kept: Kept::Folder(folder) }
}

pub(crate) fn postgres() -> TestDatabase {
    let server = customs_test_support::throw_away_database();
    TestDatabase { database: open(server.url()), _kept: Kept::Server(server) }
}

/// A database of each kind, without tables.
pub(crate) fn both() -> [TestDatabase; 2] {
    [sqlite(), postgres()]
}

pub(crate) fn sqlite_migrated() -> TestDatabase {
    let folder = tempfile::tempdir().expect("a folder");
    let url = MIGRATED.sqlite(&folder.path().join("customs.db"));
    TestDatabase { database: open(&url), _kept: Kept::Folder(folder) }
}

pub(crate) fn postgres_migrated() -> TestDatabase {
    let server = MIGRATED.postgres();
    TestDatabase { database: open(server.url()), _kept: Kept::Server(server) }
}

/// A migrated PostgreSQL that is treated as if its tables were spread over the servers of Citus: the statements for that
/// run on a single server too.
pub(crate) fn postgres_spread() -> TestDatabase {
    let test = postgres_migrated();
    test.database.treat_as_spread();
    test
}

/// A database of each kind, migrated.
pub(crate) fn both_migrated() -> [TestDatabase; 2] {
    [sqlite_migrated(), postgres_migrated()]
}

fn open(url: &str) -> Database {
    let options = DatabaseOptions { connections: 8, patience: Duration::from_secs(20) };
    Database::open_with(url, options).expect("opened")
}
