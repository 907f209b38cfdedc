use customs_form_macros::growing;
use customs_kernel::{ErrorKind, FieldErrors, StorageError};
use thiserror::Error;

/// The reason why something about tasks was refused.
#[growing]
#[derive(Debug, Error)]
pub enum TaskError {
    /// The input breaks rules.
    #[error("the input breaks rules")]
    Invalid(FieldErrors),
    /// There is no such task: its cause is gone, or the caller may not see it.
    #[error("the task was not found")]
    NotFound,
    /// There is no such calendar.
    #[error("the calendar was not found")]
    UnknownCalendar,
    /// The storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl TaskError {
    /// The meaning of the error to the caller.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::NotFound | Self::UnknownCalendar => ErrorKind::NotFound,
            Self::Storage(error) => error.kind(),
        }
    }
}

impl From<FieldErrors> for TaskError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}
