use crate::ApiError;
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::header::CONTENT_LENGTH;
use bytes::{Bytes, BytesMut};
use customs_serving::Unfinished;
use futures_util::StreamExt;

/// The most bytes that a request body may have. Uploads of documents have a limit of their own.
pub(crate) const MAX_BODY: usize = 2 * 1024 * 1024;

/// The most bytes that a message from customs may have. Real messages are far shorter.
pub(crate) const MAX_MESSAGE: usize = 10 * 1024 * 1024;

/// The bytes that are reserved at most for a body before any of it has arrived, whatever length was announced.
const RESERVED: usize = 64 * 1024;

/// The length of the body that the client announced in `Content-Length`.
pub(crate) fn announced_length(request: &HttpRequest) -> Option<usize> {
    request.headers().get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Reads the whole body, and refuses one that is longer than [`MAX_BODY`].
pub(crate) async fn read_payload(announced: Option<usize>, payload: Payload) -> Result<Bytes, ApiError> {
    read_payload_up_to(MAX_BODY, announced, payload).await
}

/// Reads the whole body, and refuses one that is longer than `limit` bytes.
pub(crate) async fn read_payload_up_to(
    limit: usize,
    announced: Option<usize>,
    mut payload: Payload,
) -> Result<Bytes, ApiError> {
    if announced.is_some_and(|length| length > limit) {
        return Err(ApiError::payload_too_large(limit));
    }
    let mut body = BytesMut::with_capacity(announced.unwrap_or(0).min(RESERVED));
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|error| unreadable(&error))?;
        if body.len() + chunk.len() > limit {
            return Err(ApiError::payload_too_large(limit));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

/// The error that responses a failure to read a body.
pub(crate) fn unreadable(error: &PayloadError) -> ApiError {
    match Unfinished::from_error(error) {
        Some(Unfinished::TooSlow) => ApiError::request_timeout("The request body took too long to arrive."),
        Some(Unfinished::NoRoom) => ApiError::crowded(),
        None => ApiError::invalid_field("body", "could not be read to its end"),
    }
}
