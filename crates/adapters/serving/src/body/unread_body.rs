use super::arriving::Arriving;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::rt::time::{Instant, Sleep, sleep, timeout};
use bytes::Bytes;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

/// Longest time for which the rest of a body is read and dropped, so that a client that is still sending can read its
/// answer.
const PATIENCE: Duration = Duration::from_secs(1);
/// Fewest bytes in a second of a body that keeps coming: half of what a poor telephone line sends.
const SLOWEST: u64 = 16 * 1024;
/// Longest time for which the rest of a body that keeps coming is read and dropped before the answer goes out.
const PATIENCE_WHILE_IT_COMES: Duration = Duration::from_secs(30);
/// Largest number of bytes that are read and dropped when the length of the body was announced.
const MOST_ANNOUNCED: usize = 64 * 1024 * 1024;
/// Largest number of bytes that are read and dropped when the length of the body is unknown.
const MOST_UNANNOUNCED: usize = 1024 * 1024;

/// The bytes of a request's body that its handler did not read.
pub(super) struct Rest {
    body: Arriving,
    left: usize,
    timer: Option<Pin<Box<Sleep>>>,
}

impl Rest {
    pub(super) fn new(body: Arriving, has_length: bool) -> Self {
        let left = if has_length { MOST_ANNOUNCED } else { MOST_UNANNOUNCED };
        Self { body, left, timer: None }
    }

    /// Reads and drops the rest before the response goes out, until it ends, comes too slowly, or a limit is reached. A
    /// body that took too long already is not waited for.
    pub(super) async fn read_while_it_comes(self) {
        let (since, mut received) = (Instant::now(), 0);
        while !self.body.is_too_slow() && received < self.left && since.elapsed() < PATIENCE_WHILE_IT_COMES {
            let next = poll_fn(|context| self.body.poll_rest(context));
            match timeout(PATIENCE, next).await {
                Ok(Some(bytes)) => received += bytes.len(),
                Ok(None) | Err(_) => return,
            }
            if u64::try_from(received).is_ok_and(|received| received < since.elapsed().as_secs() * SLOWEST) {
                return;
            }
        }
    }

    /// Reads and drops the rest until it ends or a limit is reached.
    pub(super) async fn read(mut self) {
        poll_fn(|context| self.poll(context)).await;
    }

    /// Ready when the rest has ended or a limit is reached.
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep(PATIENCE)));
        if timer.as_mut().poll(context).is_ready() {
            return Poll::Ready(());
        }
        loop {
            match self.body.poll_rest(context) {
                Poll::Ready(Some(bytes)) if bytes.len() < self.left => self.left -= bytes.len(),
                Poll::Ready(_) => return Poll::Ready(()),
                Poll::Pending => return Poll::Pending,
            }
        }
    }
}

/// Whether the response has no body. The server never asks an empty answer for its bytes, so such a response cannot
/// wait for the rest of the request's body.
pub(super) fn is_empty(response: &BoxBody) -> bool {
    matches!(response.size(), BodySize::None | BodySize::Sized(0))
}

/// The response to a request with a body that was not read to its end. While it holds that body, the server counts the
/// request as unfinished: the response says `Connection: close`, and the connection ends soon after it.
pub(super) struct ResponseBeforeTheEnd {
    response: BoxBody,
    rest: Rest,
    is_answered: bool,
}

impl ResponseBeforeTheEnd {
    pub(super) fn new(response: BoxBody, rest: Rest) -> Self {
        Self { response, rest, is_answered: false }
    }
}

impl MessageBody for ResponseBeforeTheEnd {
    type Error = Box<dyn std::error::Error>;

    fn size(&self) -> BodySize {
        self.response.size()
    }

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        let body = self.get_mut();
        if !body.is_answered {
            match Pin::new(&mut body.response).poll_next(context) {
                Poll::Ready(None) => body.is_answered = true,
                next => return next,
            }
        }
        body.rest.poll(context).map(|()| None)
    }
}
