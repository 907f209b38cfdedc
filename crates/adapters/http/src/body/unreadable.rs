use crate::ApiError;
use actix_web::error::PayloadError;
use customs_serving::Unfinished;

/// The error that responses a failure to read a body.
pub(crate) fn unreadable(error: &PayloadError) -> ApiError {
    match Unfinished::from_error(error) {
        Some(Unfinished::TooSlow) => ApiError::request_timeout("The request body took too long to arrive."),
        Some(Unfinished::NoRoom) => ApiError::crowded(),
        None => ApiError::invalid_field("body", "could not be read to its end"),
    }
}
