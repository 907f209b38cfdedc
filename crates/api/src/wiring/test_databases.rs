//! The databases that the tests of the wiring run on.

use customs_persistence::Database;
use customs_test_support::Template;

/// With all tables and nothing in them.
static MIGRATED: Template = Template::new(|url| {
    Database::open(url).expect("opened").migrate().expect("migrated");
});

/// Gives a story the URL of a fresh SQLite database.
pub(super) fn on_sqlite(story: fn(&str)) {
    let folder = tempfile::tempdir().expect("a folder");
    story(&MIGRATED.sqlite(&folder.path().join("customs.db")));
}

/// Gives a story the URL of a fresh PostgreSQL database.
pub(super) fn on_postgres(story: fn(&str)) {
    story(MIGRATED.postgres().url());
}
