use crate::failure::Failure;
use actix_multipart::{Multipart, MultipartError};
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::header::CONTENT_LENGTH;
use actix_web::{FromRequest, HttpRequest};
use bytes::Bytes;
use futures_util::{Stream, StreamExt, stream};
use std::future::{Ready, ready};

/// The most bytes of a whole upload: the file, and the form around it.
const MOST: usize = 51 * 1024 * 1024;

/// The parts of an upload as they arrive. The gate has seen the CSRF token, which is the first of them. One that announces
/// too many bytes is refused before it is read; the gate bounds the time.
pub(crate) struct UploadParts(pub(super) Multipart);

impl FromRequest for UploadParts {
    type Error = Failure;
    type Future = Ready<Result<Self, Failure>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let announced = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
        if announced.is_some_and(|length: usize| length > MOST) {
            return ready(Err(Failure::TooLarge));
        }
        ready(Ok(Self(Multipart::new(request.headers(), bounded(payload.take())))))
    }
}

/// The pieces of a body within the bound of size; nothing follows an error.
pub fn bounded(payload: Payload) -> impl Stream<Item = Result<Bytes, PayloadError>> {
    let pieces = stream::unfold(Some((payload, MOST)), |state| async move {
        let (mut payload, left) = state?;
        let piece = payload.next().await?.and_then(|piece| match left.checked_sub(piece.len()) {
            Some(left) => Ok((piece, left)),
            None => Err(PayloadError::Overflow),
        });
        Some(match piece {
            Ok((piece, left)) => (Ok(piece), Some((payload, left))),
            Err(error) => (Err(error), None),
        })
    });
    // The reader of the parts may ask once more after the end.
    pieces.fuse()
}

/// Turns a failure to read the parts into an answer.
pub(super) const fn unreadable(error: &MultipartError) -> Failure {
    match error {
        MultipartError::Payload(PayloadError::Overflow) => Failure::TooLarge,
        _ => Failure::BadRequest,
    }
}
