use super::arriving::{Arriving, BodyRoom, Patience};
use super::unread_body::{ResponseBeforeTheEnd, Rest, is_empty};
use actix_web::HttpMessage;
use actix_web::body::BoxBody;
use actix_web::dev::ServiceRequest;
use actix_web::error::PayloadError;
use std::io;
use std::rc::Rc;

/// The body of a request as a gate sees it, from the first byte to the response.
pub struct IncomingBody {
    body: Option<Arriving>,
    has_length: bool,
}

impl IncomingBody {
    /// Puts itself between the connection and the reader of the body, who gets an error that
    /// [`Unfinished::from_error`](super::Unfinished::from_error) explains if the body is too slow or finds no room.
    pub fn watch(request: &mut ServiceRequest, patience: Patience, room: Option<Rc<dyn BodyRoom>>) -> Self {
        let has_length = !request.chunked().unwrap_or(false);
        Self { body: Arriving::watch(request, patience, room), has_length }
    }

    /// Whether the request has a body.
    #[must_use]
    pub const fn is_there(&self) -> bool {
        self.body.is_some()
    }

    /// Prepares the response for sending, after the handler is done with the body.
    ///
    /// The rest of a body that was not read to its end is read first, within limits. Many clients read no answer before
    /// they have sent everything, and a proxy that is answered in the midst of a body may end the connection to its
    /// client before the client has seen the answer (Caddy does that to one in ten). Beyond the limits the rest is read
    /// while the response goes out.
    pub async fn answered(&self, response: BoxBody) -> BoxBody {
        if let Some(rest) = self.rest() {
            rest.read_while_it_comes().await;
        }
        if is_empty(&response)
            && let Some(rest) = self.rest()
        {
            rest.read().await;
        }
        match self.rest() {
            Some(rest) => BoxBody::new(ResponseBeforeTheEnd::new(response, rest)),
            None => response,
        }
    }

    /// The bytes of the body that the handler did not read; `None` if it read all of them.
    fn rest(&self) -> Option<Rest> {
        let body = self.body.as_ref().filter(|body| !body.is_complete())?;
        Some(Rest::new(body.clone(), self.has_length))
    }
}

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
