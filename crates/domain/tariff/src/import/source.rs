use crate::ReferenceDataError;
use crate::ports::ReplaceError;
use customs_kernel::StorageError;
use std::io::{self, Read};

/// A file that can be read several times.
pub trait Source {
    /// Opens it anew at its beginning.
    fn open(&self) -> io::Result<Box<dyn Read + '_>>;
}

impl Source for &'static str {
    fn open(&self) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(self.as_bytes()))
    }
}

/// What an import is doing with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// Every row is read and checked.
    Checking,
    /// The rows are written.
    Writing,
}

/// Hears how an import gets on.
pub trait ImportObserver {
    /// So many bytes of the file have been read in this pass.
    fn progress(&mut self, file: &str, pass: Pass, bytes: u64);

    /// A row is not what it must be.
    fn bad_row(&mut self, error: &ReferenceDataError);
}

/// Why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// A file cannot be read.
    #[error("{file}: {error}")]
    Unreadable {
        /// Which file.
        file: String,
        /// Why.
        error: io::Error,
    },
    /// Rows are not what they must be; the observer heard of each.
    #[error("{} bad row{}; nothing was imported", .0, if *.0 == 1 { "" } else { "s" })]
    BadRows(u64),
    /// A table refused its rows.
    #[error("{file}: {error}")]
    Refused {
        /// Which file.
        file: String,
        /// Why.
        error: ReplaceError,
    },
    /// The tables cannot be reached.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
