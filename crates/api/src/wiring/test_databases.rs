//! The databases for the tests of the wiring.

use customs_persistence::Database;
use customs_test_support::Template;

/// A database with all tables and no rows.
static MIGRATED: Template = Template::new(|url| {
    Database::open(url).expect("opened").migrate().expect("migrated");
});

/// Runs a story with the URL of a fresh SQLite database.
pub(super) fn on_sqlite(story: fn(&str)) {
    let folder = tempfile::tempdir().expect("a folder");
    story(&MIGRATED.sqlite(&folder.path().join("customs.db")));
}

/// Runs a story with the URL of a fresh PostgreSQL database.
pub(super) fn on_postgres(story: fn(&str)) {
    story(MIGRATED.postgres().url());
}
