use super::group_commit::WriteQueue;
use super::heard::Heard;
use super::link::{Link, LinkOpener, LogPoolErrors};
use super::load::Waits;
use super::{Database, DatabaseUrl, Inner, NotADatabaseUrl, Protection};
use crate::placement::KnownPlacement;
use crate::queue_wakes::{Again, Sweeps};
use crate::row_queue::AsideCounts;
use diesel::r2d2::Error as LinkError;
use r2d2::Pool;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

/// The longest that the start waits for the database. A start that cannot succeed ends within 10 seconds.
const LONGEST_START: Duration = Duration::from_secs(9);

static NEXT_NUMBER: AtomicU64 = AtomicU64::new(0);

/// Settings of the connection pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DatabaseOptions {
    /// The most connections open at once. Choose about the number of threads that use them; SQLite has one more,
    /// which writes.
    pub connections: u32,
    /// The time that a caller waits for a connection, or for its turn to write, before it gets the error that the
    /// database is unavailable.
    pub patience: Duration,
}

impl Default for DatabaseOptions {
    fn default() -> Self {
        Self { connections: 16, patience: Duration::from_secs(5) }
    }
}

/// The reasons why the database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The setting names no database.
    #[error(transparent)]
    Url(#[from] NotADatabaseUrl),
    /// The folder of the SQLite file cannot be created.
    #[error("the folder {} cannot be created: {source}", folder.display())]
    Folder {
        /// The folder that was to be created.
        folder: PathBuf,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// The server does not answer, refuses, or the file cannot be opened.
    #[error("the database {url} cannot be opened: {reason}")]
    Unreachable {
        /// The URL of the database, shown without user and password.
        url: DatabaseUrl,
        /// The reason, from the server or the system.
        reason: String,
    },
    /// The database cannot be written; its file is read-only, for instance.
    #[error("the database {url} cannot be written: {reason}")]
    Unwritable {
        /// The URL of the database, shown without user and password.
        url: DatabaseUrl,
        /// The reason, from the database.
        reason: String,
    },
    /// The URL asks for TLS, and this program was built without it.
    #[error("sslmode={sslmode} asks for TLS, and this program was built without it (cargo feature postgres-tls)")]
    NoTls {
        /// The mode that asks for it.
        sslmode: String,
    },
    /// The options ask for no connections; at least one is needed.
    #[error("database connections must be 1 or more")]
    NoConnections,
}

impl Database {
    /// Opens the database with the usual options.
    ///
    /// # Errors
    /// The errors of [`Self::open_with`].
    pub fn open(url: &str) -> Result<Self, OpenError> {
        Self::open_with(url, DatabaseOptions::default())
    }

    /// Opens the database: creates the folder of a SQLite file, and checks that the database answers and can be
    /// written. Migrations do not run yet.
    ///
    /// # Errors
    /// A URL that names no database. Within 10 seconds: a database that cannot be reached or written.
    pub fn open_with(url: &str, options: DatabaseOptions) -> Result<Self, OpenError> {
        let url: DatabaseUrl = url.parse()?;
        if options.connections == 0 {
            return Err(OpenError::NoConnections);
        }
        if let Protection::NotBuiltIn { sslmode } = url.protection() {
            return Err(OpenError::NoTls { sslmode });
        }
        if let DatabaseUrl::Sqlite(path) = &url
            && let Some(folder) = path.parent()
        {
            std::fs::create_dir_all(folder)
                .map_err(|source| OpenError::Folder { folder: folder.to_owned(), source })?;
        }
        let mut first = open_in_time(&url)?;
        let placement = KnownPlacement::on(&mut first.connection)
            .map_err(|error| OpenError::Unreachable { url: url.clone(), reason: one_line(&error.to_string()) })?;
        let pool = Pool::builder()
            .max_size(options.connections)
            .min_idle(Some(0))
            .test_on_check_out(false)
            .connection_timeout(options.patience)
            .error_handler(Box::new(LogPoolErrors))
            .build_unchecked(LinkOpener(url.clone()));
        let writers = match &url {
            DatabaseUrl::Sqlite(_) => Some(WriteQueue::new(url.clone(), first, options.patience)),
            DatabaseUrl::Postgres(_) => None,
        };
        let number = NEXT_NUMBER.fetch_add(1, Ordering::Relaxed);
        Ok(Self(Arc::new(Inner {
            number,
            url,
            pool,
            waits: Waits::default(),
            writers,
            instance: AtomicI64::new(0),
            // Nothing is known until the first report of this instance.
            has_others: AtomicBool::new(true),
            placement,
            put_off: Mutex::default(),
            aside: AsideCounts::default(),
            heard: Heard::default(),
            again: Again::default(),
            sweeps: Sweeps::default(),
            on_stored_work: OnceLock::new(),
            on_commit: OnceLock::new(),
            units: AtomicU64::new(0),
        })))
    }
}

/// Opens the first connection on a thread of its own. A name look-up, or a server that accepts the connection and
/// stays silent, could otherwise hold up the start for minutes.
fn open_in_time(url: &DatabaseUrl) -> Result<Link, OpenError> {
    let unreachable = |reason: String| OpenError::Unreachable { url: url.clone(), reason };
    let (answer, opened) = mpsc::channel();
    let its_url = url.clone();
    std::thread::spawn(move || answer.send(Link::open(&its_url)));
    let mut link = match opened.recv_timeout(LONGEST_START) {
        Ok(Ok(link)) => link,
        Ok(Err(LinkError::ConnectionError(error))) => return Err(unreachable(one_line(&error.to_string()))),
        Ok(Err(LinkError::QueryError(error))) => return Err(unreachable(one_line(&error.to_string()))),
        Err(RecvTimeoutError::Timeout) => return Err(unreachable("it does not answer".to_owned())),
        Err(RecvTimeoutError::Disconnected) => return Err(unreachable("opening it failed".to_owned())),
    };
    // SQLite opens a file without write permission for reading, and reports it only at the first write.
    link.begin(None)
        .and_then(|()| link.connection.undo())
        .map_err(|error| OpenError::Unwritable { url: url.clone(), reason: one_line(&error.to_string()) })?;
    Ok(link)
}

/// Puts an error message on one line: libpq's messages have several.
fn one_line(message: &str) -> String {
    message.split_whitespace().collect::<Vec<_>>().join(" ")
}
