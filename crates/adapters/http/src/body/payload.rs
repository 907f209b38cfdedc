use super::unreadable;
use crate::ApiError;
use actix_web::HttpRequest;
use actix_web::dev::Payload;
use actix_web::http::header::CONTENT_LENGTH;
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;

/// Bytes of a request body at most, uploads aside.
pub(crate) const MAX_BODY: usize = 2 * 1024 * 1024;

/// Bytes of a message of customs at most. Those of customs are far shorter.
pub(crate) const MAX_MESSAGE: usize = 10 * 1024 * 1024;

/// Bytes that are set aside for a body before any of it has come, whatever length was announced.
const RESERVED: usize = 64 * 1024;

/// The length that the client announced.
pub(crate) fn announced_length(request: &HttpRequest) -> Option<usize> {
    request.headers().get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// The whole body, if it is no longer than [`MAX_BODY`].
pub(crate) async fn read_payload(announced: Option<usize>, payload: Payload) -> Result<Bytes, ApiError> {
    read_payload_up_to(MAX_BODY, announced, payload).await
}

/// The whole body, if it is no longer than that many bytes.
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
