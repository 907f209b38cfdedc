use customs_form_macros::growing;
use customs_kernel::{ErrorKind, FieldErrors, StorageError};

/// The reason why a use case of callbacks failed.
#[growing]
#[derive(Debug, thiserror::Error)]
pub enum CallbackError {
    /// The input breaks rules; the errors name each field by its path.
    #[error("the input breaks rules: {0}")]
    Invalid(#[source] FieldErrors),
    /// The organisation has no such registration or delivery.
    #[error("there is no such callback")]
    NotFound,
    /// Deliveries to the receiver have ended; they have to be resumed first.
    #[error("the callback has ended")]
    HasEnded,
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl CallbackError {
    /// The kind of error, from which callers choose their answer.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Invalid(_) => ErrorKind::Invalid,
            Self::NotFound => ErrorKind::NotFound,
            Self::HasEnded => ErrorKind::Refused,
            Self::Storage(error) => error.kind(),
        }
    }
}

impl From<FieldErrors> for CallbackError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}
