use super::DatabaseUrl;
use crate::acting;
use crate::connection::AnyConnection;
use crate::placement::Placement;
use customs_kernel::Acting;
use diesel::connection::SimpleConnection;
use diesel::r2d2::{Error, R2D2Connection};
use diesel::result::QueryResult;
use diesel::{Connection, PgConnection, SqliteConnection};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// libpq parameters, used where the URL does not set them: the seconds that one address of the server has for
/// accepting a connection, and how soon a connection to a silent server is given up.
const CONNECTION_PARAMETERS: [(&str, &str); 5] = [
    ("connect_timeout", "4"),
    ("keepalives_idle", "30"),
    ("keepalives_interval", "10"),
    ("keepalives_count", "3"),
    ("tcp_user_timeout", "30000"),
];
/// The busy time-out comes first, since the other settings may meet a lock. `synchronous` is FULL, because NORMAL
/// could lose the last commits at a power cut.
const SQLITE_SETTINGS: &str = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; \
    PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA journal_size_limit = 67108864;";
/// `jit` is off: compiling a statement takes longer than running any of ours. The cost of a page in random order is
/// that of a disk without moving parts, unless the operator has set another: PostgreSQL's own value is from the time of
/// turning disks, and makes it read whole tables for a few rows. Documents are compressed by LZ4 where the server has
/// it and the operator has set nothing else: PostgreSQL's own method takes longer to compress the message of a
/// declaration than everything else takes to store it.
const POSTGRES_SETTINGS: &str = "SET TIME ZONE 'UTC'; SET application_name = 'customs-api'; SET jit = off; \
    SELECT set_config(name, CASE name WHEN 'random_page_cost' THEN '1.1' ELSE 'lz4' END, false) FROM pg_settings \
    WHERE source = 'default' \
        AND (name = 'random_page_cost' OR (name = 'default_toast_compression' AND 'lz4' = ANY (enumvals)))";

/// A connection, and whether it is known to be unusable.
pub struct Link {
    /// The connection.
    pub connection: AnyConnection,
    pub(crate) closed: bool,
    /// The possible placement of the rows of organisations.
    placement: Placement,
}

impl Link {
    /// Opens the kind of connection that the URL names, and sets it up.
    pub fn open(url: &DatabaseUrl) -> Result<Self, Error> {
        let (connection, placement) = match url {
            DatabaseUrl::Sqlite(path) => (AnyConnection::Sqlite(open_sqlite(path)?), Placement::ONE_SERVER),
            DatabaseUrl::Postgres(url) => {
                let mut connection = open_postgres(url)?;
                let placement = Placement::prepared_for(&mut connection).map_err(Error::QueryError)?;
                (AnyConnection::Pg(connection), placement)
            }
        };
        Ok(Self { connection, closed: false, placement })
    }

    /// Begins a transaction. On PostgreSQL it knows who acts, for the audit log, without a round trip of its own.
    pub(crate) fn begin(&mut self, acting: Option<&Acting>) -> QueryResult<()> {
        let statements = acting.map(|acting| acting::beginning(acting, self.placement));
        self.connection.begin(statements.as_deref())
    }
}

fn open_sqlite(path: &Path) -> Result<SqliteConnection, Error> {
    let path = path.to_str().ok_or_else(|| diesel::ConnectionError::BadConnection("the path is no UTF-8".to_owned()));
    let mut connection = path.and_then(SqliteConnection::establish).map_err(Error::ConnectionError)?;
    connection.batch_execute(SQLITE_SETTINGS).map_err(Error::QueryError)?;
    Ok(connection)
}

fn open_postgres(url: &str) -> Result<PgConnection, Error> {
    let mut url = url.to_owned();
    for (name, value) in CONNECTION_PARAMETERS {
        if !url.contains(&format!("{name}=")) {
            url.push(if url.contains('?') { '&' } else { '?' });
            url.push_str(&format!("{name}={value}"));
        }
    }
    let mut connection = PgConnection::establish(&url).map_err(Error::ConnectionError)?;
    connection.batch_execute(POSTGRES_SETTINGS).map_err(Error::QueryError)?;
    Ok(connection)
}

/// Opens connections for the pool.
pub(crate) struct LinkOpener {
    url: DatabaseUrl,
    /// The connection with which the database was opened, until the pool takes it.
    first: Mutex<Option<Link>>,
}

impl LinkOpener {
    /// Opens connections to this database, after `first`, which is open already.
    pub(crate) const fn new(url: DatabaseUrl, first: Option<Link>) -> Self {
        Self { url, first: Mutex::new(first) }
    }
}

impl r2d2::ManageConnection for LinkOpener {
    type Connection = Link;
    type Error = Error;

    fn connect(&self) -> Result<Link, Error> {
        // Nothing panics under this lock.
        let first = self.first.lock().unwrap_or_else(PoisonError::into_inner).take();
        first.map_or_else(|| Link::open(&self.url), Ok)
    }

    /// Never called: a check at every checkout costs 30 % of a point read. A broken connection is found by the next
    /// statement.
    fn is_valid(&self, link: &mut Link) -> Result<(), Error> {
        link.connection.ping().map_err(Error::QueryError)
    }

    fn has_broken(&self, link: &mut Link) -> bool {
        link.closed || link.connection.is_broken()
    }
}

/// Logs why the pool could not open a connection.
#[derive(Debug)]
pub(crate) struct LogPoolErrors;

impl r2d2::HandleError<Error> for LogPoolErrors {
    fn handle_error(&self, error: Error) {
        tracing::warn!(%error, "a database connection could not be opened");
    }
}
