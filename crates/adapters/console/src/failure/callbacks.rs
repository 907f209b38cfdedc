use super::{BilingualText, Failure};
use customs_callbacks::CallbackError;

impl From<CallbackError> for Failure {
    fn from(error: CallbackError) -> Self {
        match error {
            CallbackError::Invalid(errors) => Self::Invalid(errors),
            CallbackError::NotFound => Self::NotFound,
            CallbackError::HasEnded => Self::Refused(BilingualText::by(|t| t.settings_callback_has_ended().to_owned())),
            CallbackError::Storage(error) => error.into(),
        }
    }
}
