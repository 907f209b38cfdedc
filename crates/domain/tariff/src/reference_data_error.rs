use customs_kernel::ErrorKind;

/// A row of a reference table that is not what it must be. Nothing of its file is used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}, line {line}: {problem}")]
pub struct ReferenceDataError {
    file: String,
    line: u64,
    problem: String,
}

impl ReferenceDataError {
    pub(crate) fn at(file: &str, line: u64, problem: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line, problem: problem.into() }
    }

    pub(crate) fn of_reader(file: &str, error: &csv::Error) -> Self {
        let line = error.position().map_or(1, csv::Position::line);
        Self::at(file, line, error.to_string())
    }

    /// The file with the bad row.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Its line, from 1.
    #[must_use]
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// What it means to a caller.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        ErrorKind::Invalid
    }
}
