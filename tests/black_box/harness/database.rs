//! The two databases every journey runs on.

use std::path::Path;

use customs_test_support::Template;
use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection, SqliteConnection};

/// Which database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Sqlite,
    Postgres,
}

impl Kind {
    /// As the start line names it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "sqlite",
            Self::Postgres => "postgres",
        }
    }
}

/// As `customs-api migrate` leaves it: all tables, nothing in them.
static MIGRATED: Template = Template::new(|url| {
    customs_persistence::Database::open(url).expect("opened").migrate().expect("migrated");
});

/// The database of one test.
pub(crate) enum Database {
    Sqlite { url: String },
    Postgres(customs_test_support::Database),
}

impl Database {
    /// A database whose migrations have run.
    pub(crate) fn migrated(kind: Kind, home: &Path) -> Self {
        match kind {
            Kind::Sqlite => Self::Sqlite { url: MIGRATED.sqlite(&home.join("customs.db")) },
            Kind::Postgres => Self::Postgres(MIGRATED.postgres()),
        }
    }

    /// A database that nobody has used yet; a file is not there.
    pub(crate) fn empty(kind: Kind, home: &Path) -> Self {
        match kind {
            Kind::Sqlite => Self::Sqlite { url: format!("sqlite://{}", home.join("customs.db").display()) },
            Kind::Postgres => Self::Postgres(customs_test_support::throw_away_database()),
        }
    }

    /// Runs a statement behind the service's back.
    pub(crate) fn execute(&self, statement: &str) {
        match self {
            Self::Sqlite { url } => {
                let file = url.strip_prefix("sqlite://").expect("a file");
                let mut connection = SqliteConnection::establish(file).expect("the file opens");
                connection.batch_execute(&format!("PRAGMA busy_timeout = 10000; {statement}")).expect("it runs");
            }
            Self::Postgres(database) => {
                let mut connection = PgConnection::establish(database.url()).expect("connected");
                connection.batch_execute(statement).expect("it runs");
            }
        }
    }

    pub(crate) fn url(&self) -> &str {
        match self {
            Self::Sqlite { url } => url,
            Self::Postgres(database) => database.url(),
        }
    }
}
