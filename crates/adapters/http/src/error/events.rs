use crate::ApiError;
use actix_web::http::StatusCode;
use customs_callbacks::EventLogError;
use customs_kernel::{FieldErrors, RuleCode};

impl From<EventLogError> for ApiError {
    fn from(error: EventLogError) -> Self {
        match error {
            EventLogError::Dropped { continue_after } => {
                let description = "Events after this cursor are kept no longer. The oldest that are kept come after \
                                   `continue_after`; what is between is lost to this client.";
                Self::new(StatusCode::GONE, "cursor_expired", description).with("continue_after", continue_after)
            }
            EventLogError::BeyondTheEnd { last } => {
                let rule = format!("is beyond the end of the log, which is {last}");
                Self::validation(&FieldErrors::one("after", (RuleCode::BeyondTheEnd, rule)))
            }
            EventLogError::Storage(error) => error.into(),
        }
    }
}
