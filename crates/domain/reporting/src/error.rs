use customs_form_macros::growing;
use customs_kernel::{ErrorKind, FieldErrors, StorageError};

/// The reason why a use case of reporting failed.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum ReportingError {
    /// The input breaks rules; the errors name each field by its path.
    #[error("the input breaks rules: {0}")]
    Invalid(#[source] FieldErrors),
    /// The name of the period is unknown, or it was given together with dates.
    #[error("{0}")]
    InvalidPeriod(String),
    /// No report has this id.
    #[error("there is no such report")]
    UnknownReport,
    /// No refusal has this cause.
    #[error("there is no such cause")]
    UnknownCause,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ReportingError {
    /// The kind of error, from which callers choose their answer.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) | Self::InvalidPeriod(_) => ErrorKind::Invalid,
            Self::UnknownReport | Self::UnknownCause => ErrorKind::NotFound,
            Self::Storage(error) => error.kind(),
        }
    }
}

impl From<FieldErrors> for ReportingError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}
