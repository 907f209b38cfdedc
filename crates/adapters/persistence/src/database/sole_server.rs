use super::{Database, DatabaseUrl};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// That this process alone serves an embedded database: a locked file beside it, `customs.db.lock`. The system unlocks
/// it when the process ends, however it ends.
#[derive(Debug)]
pub struct SoleServer {
    path: PathBuf,
    file: Mutex<File>,
}

/// Why this process cannot serve an embedded database.
#[derive(Debug, thiserror::Error)]
pub enum NotSole {
    /// Another one does.
    #[error(
        "another `customs-api serve` ({process}) runs on the database {}: an embedded database takes one; stop it, or \
         use PostgreSQL for several", database.display()
    )]
    Served {
        /// The database file.
        database: PathBuf,
        /// What the other one wrote of itself: `process 4711`.
        process: String,
    },
    /// The file cannot be made or locked.
    #[error("the lock file {}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// Bytes that a disk must still take: more than most requests write.
const ROOM: usize = 64 * 1024;

impl Database {
    /// Keeps other processes from serving an embedded database while the answer lives; other commands may use it.
    /// `None` on PostgreSQL, which takes several instances.
    ///
    /// # Errors
    /// Another process serves it, or the file beside it cannot be made.
    pub fn serve_alone(&self) -> Result<Option<SoleServer>, NotSole> {
        match self.url() {
            DatabaseUrl::Postgres(_) => Ok(None),
            DatabaseUrl::Sqlite(path) => SoleServer::lock(path).map(Some),
        }
    }
}

impl SoleServer {
    fn lock(database: &Path) -> Result<Self, NotSole> {
        // One file has one lock, by whatever link it is named. It is there: the database is open.
        let database = database.canonicalize().unwrap_or_else(|_| database.to_owned());
        let mut name = database.file_name().unwrap_or_default().to_owned();
        name.push(".lock");
        let path = database.with_file_name(name);
        let failed = |source| NotSole::File { path: path.clone(), source };
        let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).clone();
        let mut file = options.open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut process = String::new();
                // Only for the message.
                let _ = (&file).take(64).read_to_string(&mut process);
                let process = process.lines().next().unwrap_or("unknown process").to_owned();
                return Err(NotSole::Served { database, process });
            }
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        // Only for the message, and a full disk takes nothing: then what is stored can be read all the same.
        let _ = file.set_len(0).and_then(|()| writeln!(file, "process {}", std::process::id()));
        Ok(Self { path, file: Mutex::new(file) })
    }

    /// Whether the disk of the database can be written, and takes more than it holds.
    ///
    /// # Errors
    /// What the system says: no space left, or a file system for reading only.
    pub(crate) fn try_disk(&self) -> io::Result<()> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let length = file.metadata()?.len();
        let written = file.seek(SeekFrom::End(0)).and_then(|_| file.write_all(&[b'\n'; ROOM]));
        let durable = written.and_then(|()| file.sync_data());
        let restored = file.set_len(length);
        durable.and(restored)
    }

    /// The locked file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}
