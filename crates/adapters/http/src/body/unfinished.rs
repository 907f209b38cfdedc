use crate::ApiError;
use actix_web::error::PayloadError;
use std::io;

/// The reason why the gate stopped reading a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Unfinished {
    /// The body took too long to arrive.
    #[error("the body took too long to arrive")]
    TooSlow,
    /// Bodies of callers without a valid token fill the memory that is reserved for such bodies.
    #[error("there is no room for the body")]
    NoRoom,
}

impl From<Unfinished> for PayloadError {
    fn from(why: Unfinished) -> Self {
        Self::Io(io::Error::other(why))
    }
}

/// The error that responses a failure to read a body.
pub(crate) fn unreadable(error: &PayloadError) -> ApiError {
    let why = match error {
        PayloadError::Io(error) => error.get_ref().and_then(|inner| inner.downcast_ref::<Unfinished>()),
        _ => None,
    };
    match why {
        Some(Unfinished::TooSlow) => ApiError::request_timeout("The request body took too long to arrive."),
        Some(Unfinished::NoRoom) => ApiError::crowded(),
        None => ApiError::invalid_field("body", "could not be read to its end"),
    }
}
