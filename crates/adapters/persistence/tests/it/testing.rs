//! Fresh databases of both kinds for the tests of this crate.

pub(crate) mod contracts;
mod each;
pub(crate) mod exchange;
pub(crate) mod listening;
pub(crate) mod long_lists;
pub(crate) mod organisation_named;
pub(crate) mod plans;

pub(crate) use each::each;

use customs_persistence::{Database, DatabaseOptions, DatabaseUrl};
use customs_test_support::Template;
use organisation_named::Watch;
use std::time::Duration;

/// An empty database with all tables.
static MIGRATED: Template = Template::new(|url| {
    open(url).migrate().expect("migrated");
});

/// A database that is removed when this value is dropped.
pub(crate) struct TestDatabase {
    pub(crate) database: Database,
    _watch: Option<Watch>,
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
    TestDatabase { database: open(&url), _watch: None, _kept: Kept::Folder(folder) }
}

pub(crate) fn postgres() -> TestDatabase {
    let server = customs_test_support::throw_away_database();
    TestDatabase { database: open(server.url()), _watch: None, _kept: Kept::Server(server) }
}

/// A database of each kind, without tables.
pub(crate) fn both() -> [TestDatabase; 2] {
    [sqlite(), postgres()]
}

pub(crate) fn sqlite_migrated() -> TestDatabase {
    let folder = tempfile::tempdir().expect("a folder");
    let url = MIGRATED.sqlite(&folder.path().join("customs.db"));
    TestDatabase { database: open(&url), _watch: None, _kept: Kept::Folder(folder) }
}

pub(crate) fn postgres_migrated() -> TestDatabase {
    let server = MIGRATED.postgres();
    TestDatabase { database: open(server.url()), _watch: None, _kept: Kept::Server(server) }
}

/// A migrated PostgreSQL that is treated as if its tables were spread over the servers of Citus: the statements for
/// that run on a single server too. For tests that send no statements of their own: one that does not name the
/// organisation of each table fails the test.
pub(crate) fn postgres_spread() -> TestDatabase {
    let mut test = postgres_unwatched_spread();
    if let DatabaseUrl::Postgres(url) = test.database.url() {
        test._watch = Some(Watch::on(url));
    }
    test
}

/// Like [`postgres_spread`], for tests that send statements of their own.
pub(crate) fn postgres_unwatched_spread() -> TestDatabase {
    let test = postgres_migrated();
    test.database.treat_as_spread();
    test
}

/// A database of each kind, migrated.
pub(crate) fn both_migrated() -> [TestDatabase; 2] {
    [sqlite_migrated(), postgres_migrated()]
}

fn open(url: &str) -> Database {
    listening::listen();
    let options = DatabaseOptions { connections: 8, patience: Duration::from_secs(20) };
    Database::open_with(url, options).expect("opened")
}
