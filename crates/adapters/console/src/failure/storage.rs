use super::Failure;
use customs_kernel::StorageError;

impl From<StorageError> for Failure {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Unavailable(_) | StorageError::Unwritable(_) | StorageError::Undecided(_) => {
                Self::Unavailable(error.into())
            }
            StorageError::Conflict { .. } => Self::Overtaken(error.into()),
            StorageError::NotInList { .. } => Self::NotFound,
            StorageError::Corrupt(_) | StorageError::Failed(_) => Self::internal(error),
        }
    }
}
