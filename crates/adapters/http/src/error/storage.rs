use crate::ApiError;
use customs_kernel::{FieldErrors, StorageError};

const UNWRITABLE: &str = "The database takes no changes at this moment (its disk is full, or it may only be read) and \
                          nothing was changed; repeat the request later.";

/// The message must not claim that nothing was changed: a client that believes it would do everything twice.
const UNDECIDED: &str = "The connection to the database broke while the changes were being stored: they may have been \
                         kept or not. Look before you repeat the request; with an Idempotency-Key a repetition is safe.";

impl From<StorageError> for ApiError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Unavailable(_) => Self::unavailable(error),
            StorageError::Unwritable(_) => Self::unavailable_because(UNWRITABLE, error),
            StorageError::Undecided(_) => Self::unavailable_because(UNDECIDED, error),
            // No use case reported this conflict as a broken rule, so two requests collided: the command runs again and
            // then sees the changes of the other one.
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

#[cfg(test)]
mod tests {
    use super::*;
    use customs_serving::Repeatable;
    use serde_json::Value;

    #[test]
    fn a_client_is_told_whether_something_may_have_been_changed() {
        let told = |error: StorageError| {
            let error = ApiError::from(error);
            let body: Value = serde_json::from_slice(&error.body()).expect("JSON");
            assert!(!error.is_repeatable(), "it is not run again by itself");
            (error.status().as_u16(), body["message"].as_str().expect("a text").to_owned())
        };
        let (status, text) = told(StorageError::Unavailable("secret host".into()));
        assert!(status == 503 && text.contains("nothing was changed"), "{text}");
        let (status, text) = told(StorageError::Unwritable("secret disk".to_owned()));
        assert_eq!((status, &*text), (503, UNWRITABLE));
        let (status, text) = told(StorageError::Undecided("secret host".to_owned()));
        assert_eq!((status, &*text), (503, UNDECIDED));
        assert!(!text.contains("nothing was changed") && !text.contains("secret"), "{text}");
    }
}
