use actix_web::error::PayloadError;
use std::io;

/// The reason why the reading of a body was given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unfinished {
    /// The body took too long to arrive.
    #[error("the body took too long to arrive")]
    TooSlow,
    /// Bodies of callers without a valid token fill the memory that is reserved for such bodies.
    #[error("there is no room for the body")]
    NoRoom,
}

impl Unfinished {
    /// The reason that an error of the body carries; `None` if the sender or the connection failed.
    #[must_use]
    pub fn from_error(error: &PayloadError) -> Option<Self> {
        match error {
            PayloadError::Io(error) => error.get_ref().and_then(|inner| inner.downcast_ref::<Self>()).copied(),
            _ => None,
        }
    }
}

impl From<Unfinished> for PayloadError {
    fn from(why: Unfinished) -> Self {
        Self::Io(io::Error::other(why))
    }
}
