use customs_kernel::{ErrorKind, FieldErrors, StorageError};

/// Why a callback command was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum CallbackError {
    /// The input breaks rules.
    #[error("the input breaks rules")]
    Invalid(FieldErrors),
    /// The organisation has no such registration or delivery.
    #[error("there is no such callback")]
    NotFound,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl CallbackError {
    /// What it means to a caller.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::NotFound => ErrorKind::NotFound,
            Self::Storage(error) => error.kind(),
        }
    }
}

impl From<FieldErrors> for CallbackError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}
