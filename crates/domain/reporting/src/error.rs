use customs_kernel::{ErrorKind, FieldErrors, StorageError};

/// Why a look back was refused.
#[derive(Debug, thiserror::Error)]
pub enum ReportingError {
    /// The input breaks rules.
    #[error("the input breaks rules")]
    Invalid(FieldErrors),
    /// The period is none of those with a name, or was named together with days.
    #[error("{0}")]
    InvalidPeriod(String),
    /// There is no report with this id.
    #[error("there is no such report")]
    UnknownReport,
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ReportingError {
    /// What it means to a caller.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) | Self::InvalidPeriod(_) => ErrorKind::Invalid,
            Self::UnknownReport => ErrorKind::NotFound,
            Self::Storage(error) => error.kind(),
        }
    }
}

impl From<FieldErrors> for ReportingError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}
