use super::incoming::Unfinished;
use actix_web::HttpMessage;
use actix_web::dev::{Payload, ServiceRequest};
use actix_web::error::PayloadError;
use actix_web::rt::time::{Instant, Sleep, sleep_until};
use bytes::Bytes;
use futures_util::Stream;
use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

/// The time that a body may take to arrive.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    /// Longest time in all, from the first reading on.
    pub in_all: Duration,
    /// Longest time without a byte.
    pub between_bytes: Duration,
}

impl Patience {
    /// Longest time of an upload in all: the largest file over a line of 128 kbit/s.
    pub const OF_UPLOADS: Duration = Duration::from_secs(3600);
}

/// The memory for bodies with a sender that is not known yet.
pub trait BodyRoom {
    /// Takes more bytes if there is room for them.
    fn take(&self, bytes: usize) -> bool;
}

/// The body of a request while it arrives. The gate and the handler share it: the handler reads it, and the gate knows
/// afterwards whether bytes were left unread.
#[derive(Clone)]
pub(super) struct Arriving(Rc<RefCell<Body>>);

struct Body {
    payload: Payload,
    patience: Patience,
    /// Counts the bytes in memory; only while the sender is not authenticated.
    room: Option<Rc<dyn BodyRoom>>,
    /// Time at which the whole body must have arrived.
    due: Option<Instant>,
    /// Time at which the next byte must have arrived, while the reader waits for one.
    next_byte_due: Option<Instant>,
    timer: Option<Pin<Box<Sleep>>>,
    is_complete: bool,
    is_too_slow: bool,
}

impl Arriving {
    /// Puts itself between the connection and the handler; `None` if the request has no body.
    pub(super) fn watch(
        request: &mut ServiceRequest,
        patience: Patience,
        room: Option<Rc<dyn BodyRoom>>,
    ) -> Option<Self> {
        let payload = request.take_payload();
        if matches!(payload, Payload::None) {
            return None;
        }
        let body = Body {
            payload,
            patience,
            room,
            due: None,
            next_byte_due: None,
            timer: None,
            is_complete: false,
            is_too_slow: false,
        };
        let arriving = Self(Rc::new(RefCell::new(body)));
        request.set_payload(Payload::Stream { payload: Box::pin(arriving.clone()) });
        Some(arriving)
    }

    /// Whether the whole body was read.
    pub(super) fn is_complete(&self) -> bool {
        self.0.borrow().is_complete
    }

    /// Whether the body took longer than it may.
    pub(super) fn is_too_slow(&self) -> bool {
        self.0.borrow().is_too_slow
    }

    /// Reads the next bytes in order to drop them, without a limit of time.
    pub(super) fn poll_rest(&self, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let mut body = self.0.borrow_mut();
        body.poll_payload(context).map(|next| next.and_then(Result::ok))
    }
}

impl Stream for Arriving {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.borrow_mut().poll_in_time(context)
    }
}

impl Body {
    fn poll_in_time(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, PayloadError>>> {
        let in_all = self.patience.in_all;
        let due = *self.due.get_or_insert_with(|| Instant::now() + in_all);
        match self.poll_payload(context) {
            Poll::Ready(Some(Ok(bytes))) => {
                self.next_byte_due = None;
                if Instant::now() >= due {
                    return Poll::Ready(Some(Err(self.too_slow())));
                }
                let has_room = self.room.as_ref().is_none_or(|room| room.take(bytes.len()));
                Poll::Ready(Some(if has_room { Ok(bytes) } else { Err(Unfinished::NoRoom.into()) }))
            }
            Poll::Pending => {
                let between_bytes = self.patience.between_bytes;
                let next_byte_due = *self.next_byte_due.get_or_insert_with(|| Instant::now() + between_bytes);
                let end = self.timer_at(due.min(next_byte_due)).poll(context);
                end.map(|()| Some(Err(self.too_slow())))
            }
            over => over,
        }
    }

    fn too_slow(&mut self) -> PayloadError {
        self.is_too_slow = true;
        Unfinished::TooSlow.into()
    }

    fn poll_payload(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, PayloadError>>> {
        if self.is_complete {
            return Poll::Ready(None);
        }
        let next = Pin::new(&mut self.payload).poll_next(context);
        // No bytes follow after an error either.
        self.is_complete = matches!(next, Poll::Ready(None | Some(Err(_))));
        next
    }

    fn timer_at(&mut self, moment: Instant) -> Pin<&mut Sleep> {
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep_until(moment)));
        if timer.deadline() != moment {
            timer.as_mut().reset(moment);
        }
        timer.as_mut()
    }
}
