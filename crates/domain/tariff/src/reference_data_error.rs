use customs_kernel::ErrorKind;

/// A bad row of a reference table. Nothing of its file is imported.
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

    pub(crate) fn from_reader(file: &str, error: &csv::Error) -> Self {
        let line = error.position().map_or(1, csv::Position::line);
        Self::at(file, line, error.to_string())
    }

    /// Name of the file with the bad row.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Line of the bad row, from 1.
    #[must_use]
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// The class of the error, from which callers derive their answer.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        ErrorKind::Invalid
    }
}
