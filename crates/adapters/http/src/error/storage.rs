use crate::ApiError;
use customs_kernel::{FieldErrors, StorageError};

impl From<StorageError> for ApiError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Unavailable(_) | StorageError::Unwritable(_) | StorageError::Undecided(_) => {
                Self::unavailable(error)
            }
            // No use case reported it as a rule that is broken, so two requests met: the command is
            // run again and then sees what the other one left.
            StorageError::Conflict { .. } => Self::overtaken(error),
            StorageError::Corrupt(_) | StorageError::Failed(_) => Self::internal(error),
        }
    }
}

impl From<FieldErrors> for ApiError {
    fn from(errors: FieldErrors) -> Self {
        Self::validation(&errors)
    }
}
