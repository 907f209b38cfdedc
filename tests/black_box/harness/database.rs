//! The two databases on which every journey runs.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use customs_persistence::{StoredCodebook, StoredTariff};
use customs_tariff::import::{ReferenceImport, load_embedded};
use customs_test_support::{Template, databases_are_on_citus};
use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection, RunQueryDsl, SqliteConnection};

/// The kind of database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Sqlite,
    Postgres,
}

impl Kind {
    /// Name of the database in the start line of the service.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "sqlite",
            Self::Postgres => "postgres",
        }
    }
}

/// A database as the first command on it leaves it: all tables, and codebook and tariff filled, which would take a
/// third of a second of each test. On Citus the tables are on the workers.
static MIGRATED: Template = Template::new(|url| {
    open(url).migrate().expect("migrated");
    if url.starts_with("postgres") && databases_are_on_citus() {
        distribute(url);
    }
    let database = open(url);
    let import = ReferenceImport {
        codebook: Arc::new(StoredCodebook::new(database.clone())),
        tariff: Arc::new(StoredTariff::new(database.clone())),
        work: Arc::new(database),
    };
    load_embedded(&import).expect("codebook and tariff");
});

fn open(url: &str) -> customs_persistence::Database {
    customs_persistence::Database::open(url).expect("opened")
}

/// Lays out the tables of a migrated database over the workers of its Citus, as an operator does.
#[track_caller]
pub(crate) fn distribute(url: &str) {
    let home = tempfile::tempdir().expect("a temporary directory");
    let ran = Command::new(env!("CARGO_BIN_EXE_customs-api"))
        .args(["migrate", "--distribute", "--shards", "8"])
        .current_dir(home.path())
        .env_clear()
        .env("CUSTOMS_DATABASE__URL", url)
        .output()
        .expect("the program starts");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

/// The database of one test.
pub(crate) enum Database {
    Sqlite {
        url: String,
    },
    Postgres(customs_test_support::Database),
    /// A PostgreSQL database on servers that the test itself runs.
    OfTheTest {
        url: String,
    },
}

impl Database {
    /// A database after its migrations.
    pub(crate) fn migrated(kind: Kind, home: &Path) -> Self {
        match kind {
            Kind::Sqlite => Self::Sqlite { url: MIGRATED.sqlite(&home.join("customs.db")) },
            Kind::Postgres => Self::Postgres(MIGRATED.postgres()),
        }
    }

    /// A database that was never used; for SQLite the file does not exist.
    pub(crate) fn empty(kind: Kind, home: &Path) -> Self {
        match kind {
            Kind::Sqlite => Self::Sqlite { url: format!("sqlite://{}", home.join("customs.db").display()) },
            Kind::Postgres => Self::Postgres(customs_test_support::throw_away_database()),
        }
    }

    /// Runs a statement without the service.
    pub(crate) fn execute(&self, statement: &str) {
        match self {
            Self::Sqlite { url } => {
                let file = url.strip_prefix("sqlite://").expect("a file");
                let mut connection = SqliteConnection::establish(file).expect("the file opens");
                connection.batch_execute(&format!("PRAGMA busy_timeout = 10000; {statement}")).expect("it runs");
            }
            Self::Postgres(_) | Self::OfTheTest { .. } => {
                let mut connection = PgConnection::establish(self.url()).expect("connected");
                connection.batch_execute(statement).expect("it runs");
            }
        }
    }

    /// The number of transactions so far, by the statistics of PostgreSQL. Its sessions report every second at most.
    pub(crate) fn transactions(&self) -> i64 {
        #[derive(diesel::QueryableByName)]
        struct Counted {
            #[diesel(sql_type = diesel::sql_types::BigInt)]
            transactions: i64,
        }
        let mut connection = PgConnection::establish(self.url()).expect("connected");
        let count = "SELECT xact_commit + xact_rollback AS transactions FROM pg_stat_database \
                     WHERE datname = current_database()";
        diesel::sql_query(count).get_result::<Counted>(&mut connection).expect("counted").transactions
    }

    pub(crate) fn url(&self) -> &str {
        match self {
            Self::Sqlite { url } | Self::OfTheTest { url } => url,
            Self::Postgres(database) => database.url(),
        }
    }
}
