use crate::ApiError;
use crate::body::{self, announced_length, is_multipart};
use crate::command::SentBody;
use crate::operation::Argument;
use actix_multipart::{Multipart, MultipartError};
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use futures_util::StreamExt;
use std::future::{Ready, ready};

/// Largest number of bytes of a whole upload (decisions §4): the file and the form around it.
const MAX_UPLOAD: usize = 51 * 1024 * 1024;

/// The parts of an upload, as they arrive. A body that is no multipart form (415) or announces too many bytes (413) is
/// refused before any of it is read.
pub(super) struct UploadParts(pub(super) Multipart);

impl Argument for UploadParts {}

impl FromRequest for UploadParts {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        if !is_multipart(request) {
            return ready(Err(ApiError::unsupported_media_type("multipart/form-data")));
        }
        if announced_length(request).is_some_and(|length| length > MAX_UPLOAD) {
            return ready(Err(ApiError::payload_too_large(MAX_UPLOAD)));
        }
        if let Some(body) = request.extensions().get::<SentBody>() {
            body.leave_undigested();
        }
        let mut left = MAX_UPLOAD;
        let limited = payload.take().map(move |chunk| {
            let chunk = chunk?;
            left = left.checked_sub(chunk.len()).ok_or(PayloadError::Overflow)?;
            Ok(chunk)
        });
        ready(Ok(Self(Multipart::new(request.headers(), limited))))
    }
}

/// Turns a failure to read the parts into an answer.
pub(super) fn unreadable(error: &MultipartError) -> ApiError {
    match error {
        MultipartError::Payload(PayloadError::Overflow) => ApiError::payload_too_large(MAX_UPLOAD),
        MultipartError::Payload(error) => body::unreadable(error),
        MultipartError::Incomplete => ApiError::invalid_field("body", "could not be read to its end"),
        _ => ApiError::invalid_field("body", "is not a valid multipart/form-data form"),
    }
}
