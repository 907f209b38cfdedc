use customs_form_macros::growing;
use customs_kernel::{ErrorKind, FieldErrors, StorageError};
use thiserror::Error;

/// The reason why nothing was searched.
#[growing]
#[derive(Debug, Error)]
pub enum SearchError {
    /// The input breaks rules.
    #[error("the input breaks rules")]
    Invalid(FieldErrors),
    /// The storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl SearchError {
    /// The meaning of the error to the caller.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::Storage(error) => error.kind(),
        }
    }
}

impl From<FieldErrors> for SearchError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}
