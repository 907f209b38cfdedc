use super::Route;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::ServiceRequest;
use actix_web::http::Method;
use actix_web::http::header::RANGE;
use bytes::Bytes;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Turns a HEAD request into the GET of its path if the path answers HEAD by GET; returns whether it did. A range is
/// defined for GET alone (RFC 9110, section 14.2).
pub(super) fn ask_by_get(request: &mut ServiceRequest, route: Route) -> bool {
    let by_get = request.method() == Method::HEAD && route.answers_head_by_get;
    if by_get {
        request.head_mut().method = Method::GET;
        request.headers_mut().remove(RANGE);
    }
    by_get
}

/// An empty body that announces the length of the body it replaces.
pub(super) struct LengthOnly(BodySize);

impl LengthOnly {
    /// Replaces that body, which is dropped unread.
    pub(super) fn replacing(body: &BoxBody) -> BoxBody {
        BoxBody::new(Self(body.size()))
    }
}

impl MessageBody for LengthOnly {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        self.0
    }

    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Poll::Ready(None)
    }
}
