use crate::ReferenceDataError;
use crate::ports::ReplaceError;
use customs_form_macros::growing;
use customs_kernel::StorageError;
use std::io::{self, Read};

/// A file that can be read several times.
pub trait Source {
    /// Opens the file from its beginning.
    fn open(&self) -> io::Result<Box<dyn Read + '_>>;
}

impl Source for &'static str {
    fn open(&self) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(self.as_bytes()))
    }
}

/// The pass of an import over a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// Every row is read and checked.
    Checking,
    /// The rows are written.
    Writing,
}

/// Follows the progress of an import.
pub trait ImportObserver {
    /// Reports the number of bytes read so far in this pass.
    fn progress(&mut self, file: &str, pass: Pass, bytes: u64);

    /// Reports a bad row.
    fn bad_row(&mut self, error: &ReferenceDataError);
}

/// Error of an import; nothing was imported.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// A file cannot be read.
    #[error("{file}: {error}")]
    Unreadable {
        /// Name of the file.
        file: String,
        /// Error while reading.
        error: io::Error,
    },
    /// The files have this many bad rows; each was reported to the observer.
    #[error("{} bad row{}; nothing was imported", .0, if *.0 == 1 { "" } else { "s" })]
    BadRows(u64),
    /// The storage refused the rows of a file.
    #[error("{file}: {error}")]
    Refused {
        /// Name of the file.
        file: String,
        /// Reason of the refusal.
        error: ReplaceError,
    },
    /// The storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
