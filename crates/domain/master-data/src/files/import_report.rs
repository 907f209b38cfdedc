use customs_form_macros::growing;
use customs_kernel::{FieldErrors, StorageError};

/// A row that cannot be imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadRow {
    /// Line of the file where the row begins, from 1; the header is line 1.
    pub line: u64,
    /// Errors of the row, by column.
    pub errors: FieldErrors,
}

/// Pass of the import; the file is read twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// Every row is checked.
    Checking,
    /// The rows are written.
    Writing,
}

/// Follows the progress of an import.
pub trait ImportObserver {
    /// Reports the number of bytes read so far in this pass.
    fn progress(&mut self, pass: Pass, bytes: u64);

    /// Reports a bad row. It is called for each bad row, in order.
    fn bad_row(&mut self, row: BadRow);
}

/// The counts of an import, or of a dry run.
#[growing]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ImportReport {
    /// Records that the import creates.
    pub created: u64,
    /// Records that the import changes.
    pub changed: u64,
    /// Records that already hold the values of the file.
    pub unchanged: u64,
    /// Bad rows; if there is one, nothing was written.
    pub bad: u64,
}

/// Error of an import that did not reach the end of the file.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The header does not name the columns of such a file.
    #[error("line 1: {0}")]
    Header(String),
    /// The file is not a CSV file or cannot be read.
    #[error("line {line}: {reason}")]
    Unreadable {
        /// Line of the error, from 1.
        line: u64,
        /// Description of the error.
        reason: String,
    },
    /// Another writer changed records while the rows were written. All rows before `line` are stored; the file can be
    /// imported again.
    #[error("rows from line {line} on were not written, since somebody else changed records: import the file again")]
    Overtaken {
        /// First line that is not stored.
        line: u64,
    },
    /// The storage failed. All rows before `line` are stored; the file can be imported again.
    #[error("rows from line {line} on were not written: {error}; import the file again")]
    Storage {
        /// First line that is not stored.
        line: u64,
        /// Error of the storage.
        error: StorageError,
    },
}
