use crate::ApiError;
use customs_kernel::{FieldErrors, RuleCode, StorageError};

/// The message while the database takes no changes.
pub const UNWRITABLE: &str = "The database takes no changes at this moment (its disk is full, or it may only be read) and \
                          nothing was changed; repeat the request later.";

/// The message must not claim that nothing was changed: a client that believes it would do everything twice.
pub const UNDECIDED: &str = "The connection to the database broke while the changes were being stored: they may have been \
                         kept or not. Look before you repeat the request; with an Idempotency-Key a repetition is safe.";

/// The rule that the record after which a page begins is there.
const NOT_IN_LIST: (RuleCode, &str) =
    (RuleCode::NotInList, "is no record of this list; continue after an earlier one, or begin the list again");

impl From<StorageError> for ApiError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Unavailable(_) => Self::unavailable(error),
            StorageError::Unwritable(_) => Self::unavailable_because(UNWRITABLE, error),
            StorageError::Undecided(_) => Self::unavailable_because(UNDECIDED, error),
            // No use case reported this conflict as a broken rule, so two requests collided: the command runs again and
            // then sees the changes of the other one.
            StorageError::Conflict { .. } => Self::overtaken(error),
            StorageError::NotInList { .. } => Self::validation(&FieldErrors::one("after_id", NOT_IN_LIST)),
            StorageError::Corrupt(_) | StorageError::Unwired(_) | StorageError::Failed(_) => Self::internal(error),
        }
    }
}

impl From<FieldErrors> for ApiError {
    fn from(errors: FieldErrors) -> Self {
        Self::validation(&errors)
    }
}
