use crate::ApiError;
use crate::body::{Fingerprint, MAX_BODY, unreadable};
use actix_web::HttpMessage;
use actix_web::dev::{Payload, ServiceRequest};
use actix_web::error::PayloadError;
use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};

/// The body of a request with a key, on its way to its reader. The bytes are digested as they pass; bytes that are not
/// read by then are read at the end, so that the digest always covers the whole body.
#[derive(Clone)]
pub(crate) struct SentBody(Rc<RefCell<Flow>>);

struct Flow {
    payload: Payload,
    /// `None` for a body that its handler distinguishes by what it contains.
    digest: Option<Sha256>,
    length: usize,
    ended: bool,
}

/// The digest of a body, and whether the handler read it.
pub(super) struct SeenBody {
    /// Digest of all bytes of the body.
    pub(super) digest: Fingerprint,
    /// Whether the handler read the body to its end.
    pub(super) was_read: bool,
}

impl SentBody {
    /// Puts itself between the request and the reader of its body.
    pub(crate) fn watch(request: &mut ServiceRequest) {
        let flow = Flow { payload: request.take_payload(), digest: Some(Sha256::new()), length: 0, ended: false };
        let body = Self(Rc::new(RefCell::new(flow)));
        request.set_payload(Payload::Stream { payload: Box::pin(body.clone()) });
        request.extensions_mut().insert(body);
    }

    /// Spares the digest of a body that its handler distinguishes by its contents
    /// ([`Command::with_content`](super::Command::with_content)), before any of it is read: uploads are too long to be digested
    /// twice, and once on the loop.
    pub(crate) fn leave_undigested(&self) {
        self.0.borrow_mut().digest = None;
    }

    /// Returns the digest of the whole body (that of no bytes if it was spared), after reading the bytes that are left.
    ///
    /// # Errors
    /// 413 when the rest makes the body longer than any body may be, 408 when it arrives too slowly, 400 when it breaks
    /// off.
    pub(super) async fn seen(mut self) -> Result<SeenBody, ApiError> {
        let was_read = self.0.borrow().ended;
        while let Some(chunk) = self.next().await {
            chunk.map_err(|error| unreadable(&error))?;
            if self.0.borrow().length > MAX_BODY {
                return Err(ApiError::payload_too_large(MAX_BODY));
            }
        }
        let digest = Fingerprint::from(self.0.borrow().digest.clone().unwrap_or_default());
        Ok(SeenBody { digest, was_read })
    }
}

impl Stream for SentBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut flow = self.0.borrow_mut();
        if flow.ended {
            return Poll::Ready(None);
        }
        let next = ready!(flow.payload.poll_next_unpin(context));
        match &next {
            Some(Ok(chunk)) => {
                if let Some(digest) = &mut flow.digest {
                    digest.update(chunk);
                }
                flow.length += chunk.len();
            }
            Some(Err(_)) => {}
            None => flow.ended = true,
        }
        Poll::Ready(next)
    }
}
