//! A database that is prepared once and copied for each test.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use crate::database::{Database, copied_database, finish_template, template_database};
use crate::problem::Problem;

const CLOSED_WITHIN: Duration = Duration::from_secs(20);

/// A migrated database that tests copy. Running all migrations takes some 500 statements and copying a database takes
/// one, so a test program keeps one template in a `static` and gives each test a copy.
///
/// ```no_run
/// use customs_test_support::Template;
///
/// static MIGRATED: Template = Template::new(|url| println!("migrate {url} here"));
/// let database = MIGRATED.postgres();
/// println!("use {}", database.url());
/// ```
pub struct Template {
    prepare: fn(&str),
    postgres: OnceLock<String>,
    sqlite: OnceLock<Vec<u8>>,
}

impl Template {
    /// A template of databases. `prepare` gets the URL of an empty database (`sqlite://…` or `postgres://…`) and fills
    /// it. It must have closed its connections when it returns, and panics when it fails.
    #[must_use]
    pub const fn new(prepare: fn(&str)) -> Self {
        Self { prepare, postgres: OnceLock::new(), sqlite: OnceLock::new() }
    }

    /// A copy on PostgreSQL that nothing else uses.
    ///
    /// # Panics
    ///
    /// As [`crate::throw_away_database`].
    #[must_use]
    pub fn postgres(&self) -> Database {
        let template = self.postgres.get_or_init(|| {
            let made = needed(template_database());
            (self.prepare)(made.url());
            needed(finish_template(&made));
            made.name().to_owned()
        });
        needed(copied_database(template))
    }

    /// Writes a copy to a new file and creates missing folders; returns the URL of the copy.
    ///
    /// # Panics
    ///
    /// When the file cannot be written, or `prepare` keeps its own database open.
    #[must_use]
    pub fn sqlite(&self, file: &Path) -> String {
        let content = self.sqlite.get_or_init(|| prepared_file(self.prepare));
        let written = file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(file, content));
        if let Err(error) = written {
            panic!("writing {}: {error}", file.display());
        }
        sqlite_url(file)
    }
}

fn needed<T>(made: Result<T, Problem>) -> T {
    made.unwrap_or_else(|problem| panic!("this test needs PostgreSQL: {problem}"))
}

fn sqlite_url(file: &Path) -> String {
    format!("sqlite://{}", file.display())
}

fn prepared_file(prepare: fn(&str)) -> Vec<u8> {
    let read = || -> std::io::Result<Vec<u8>> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("template.db");
        prepare(&sqlite_url(&file));
        wait_until_closed(&file);
        fs::read(&file)
    };
    read().unwrap_or_else(|error| panic!("making the template: {error}"))
}

/// Waits until the database is closed. The last connection that closes writes the log into the file and removes it, and
/// a thread may do so a moment later.
fn wait_until_closed(file: &Path) {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    let (log, deadline) = (PathBuf::from(log), Instant::now() + CLOSED_WITHIN);
    while log.exists() {
        assert!(Instant::now() < deadline, "{} is still there: a connection is open", log.display());
        thread::sleep(Duration::from_millis(2));
    }
}
