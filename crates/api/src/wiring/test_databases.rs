//! The databases for the tests of this crate.

use customs_persistence::Database;
use customs_test_support::Template;
use std::cell::RefCell;
use tempfile::TempDir;

/// A database with all tables and no rows.
static MIGRATED: Template = Template::new(|url| {
    Database::open(url).expect("opened").migrate().expect("migrated");
});

/// Fresh databases, which are removed when this value is dropped.
#[derive(Default)]
pub(crate) struct FreshDatabases {
    folders: RefCell<Vec<TempDir>>,
    servers: RefCell<Vec<customs_test_support::Database>>,
}

impl FreshDatabases {
    /// The URL of another one on SQLite.
    pub(crate) fn sqlite(&self) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let url = MIGRATED.sqlite(&folder.path().join("customs.db"));
        self.folders.borrow_mut().push(folder);
        url
    }

    /// The URL of another one on PostgreSQL.
    pub(crate) fn postgres(&self) -> String {
        let server = MIGRATED.postgres();
        let url = server.url().to_owned();
        self.servers.borrow_mut().push(server);
        url
    }
}

/// Runs a story with the URL of a fresh SQLite database.
pub(crate) fn on_sqlite(story: fn(&str)) {
    story(&FreshDatabases::default().sqlite());
}

/// Runs a story with the URL of a fresh PostgreSQL database.
pub(crate) fn on_postgres(story: fn(&str)) {
    story(&FreshDatabases::default().postgres());
}
