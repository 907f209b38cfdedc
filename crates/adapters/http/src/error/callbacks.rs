use crate::ApiError;
use customs_callbacks::CallbackError;

impl From<CallbackError> for ApiError {
    fn from(error: CallbackError) -> Self {
        match error {
            CallbackError::Invalid(errors) => Self::validation(&errors),
            CallbackError::HasEnded => {
                Self::invalid_status("The callback has ended; resume it first.", "ended", &["active"])
            }
            CallbackError::NotFound => Self::not_found_because("The callback was not found."),
            CallbackError::Storage(error) => error.into(),
        }
    }
}
