use super::{Database, DatabaseUrl};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Proof that only this process serves an embedded database: a locked file beside it, `customs.db.lock`. The system
/// unlocks the file when the process ends, however it ends.
#[derive(Debug)]
pub struct SoleServer {
    path: PathBuf,
    file: Mutex<File>,
}

/// The reasons why this process cannot serve an embedded database.
#[derive(Debug, thiserror::Error)]
pub enum NotSole {
    /// Another process serves the database.
    #[error(
        "another `customs-api serve` ({process}) runs on the database {}: an embedded database takes one; stop it, or \
         use PostgreSQL for several", database.display()
    )]
    Served {
        /// The database file.
        database: PathBuf,
        /// The other process as it described itself: `process 4711`.
        process: String,
    },
    /// The database file has several names, and each would have a lock and a log of changes of its own.
    #[error(
        "the database {} has {names} names (hard links): SQLite keeps its latest changes beside the name by which a file was \
         opened, so that programs under different names destroy it; remove the other names, or copy the file", database.display()
    )]
    Linked {
        /// The database file.
        database: PathBuf,
        /// The number of its names.
        names: u64,
    },
    /// The lock file cannot be created or locked.
    #[error("the lock file {}: {source}", path.display())]
    File {
        /// The lock file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
}

/// Bytes that the disk must still have room for: more than most requests write.
const ROOM: usize = 64 * 1024;

impl Database {
    /// Keeps other processes from serving an embedded database while the returned value lives; other commands may
    /// still use it. `None` on PostgreSQL, which takes several instances.
    ///
    /// # Errors
    /// Another process serves the database, or the lock file cannot be created.
    pub fn serve_alone(&self) -> Result<Option<SoleServer>, NotSole> {
        match self.url() {
            DatabaseUrl::Postgres(_) => Ok(None),
            DatabaseUrl::Sqlite(path) => SoleServer::lock(path).map(Some),
        }
    }
}

impl SoleServer {
    fn lock(database: &Path) -> Result<Self, NotSole> {
        // This is the real path, so that one database has one lock under any link. It exists, since the database is
        // open.
        let database = database.canonicalize().unwrap_or_else(|_| database.to_owned());
        let names = database.metadata().map_or(1, |metadata| metadata.nlink());
        if names > 1 {
            return Err(NotSole::Linked { database, names });
        }
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
                // It is read for the error message only.
                let _ = (&file).take(64).read_to_string(&mut process);
                let process = process.lines().next().unwrap_or("unknown process").to_owned();
                return Err(NotSole::Served { database, process });
            }
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        // It is written for error messages only. On a full disk the write fails; stored data can then still be read.
        let _ = file.set_len(0).and_then(|()| writeln!(file, "process {}", std::process::id()));
        Ok(Self { path, file: Mutex::new(file) })
    }

    /// Checks that the disk of the database can be written and has room left.
    ///
    /// # Errors
    /// The error of the operating system: no space left, or a read-only file system.
    pub(crate) fn try_disk(&self) -> io::Result<()> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let length = file.metadata()?.len();
        let written = file.seek(SeekFrom::End(0)).and_then(|_| file.write_all(&[b'\n'; ROOM]));
        let durable = written.and_then(|()| file.sync_data());
        let restored = file.set_len(length);
        durable.and(restored)
    }

    /// The path of the locked file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}
