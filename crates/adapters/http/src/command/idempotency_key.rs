use crate::ApiError;
use actix_web::HttpRequest;
use actix_web::http::header::{HeaderMap, HeaderName};

const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// Whether the request has an `Idempotency-Key` header, valid or not.
pub(super) fn is_sent(headers: &HeaderMap) -> bool {
    headers.contains_key(&IDEMPOTENCY_KEY)
}

/// Reads the key of a request: 1 to 255 printable ASCII characters.
pub(super) fn from_request(request: &HttpRequest) -> Result<Option<String>, ApiError> {
    let mut values = request.headers().get_all(&IDEMPOTENCY_KEY);
    let Some(value) = values.next() else { return Ok(None) };
    let key = value.to_str().unwrap_or_default().trim();
    let is_printable = key.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if values.next().is_some() || key.is_empty() || key.len() > 255 || !is_printable {
        return Err(ApiError::invalid_field(
            "Idempotency-Key",
            "must be one key of 1 to 255 printable ASCII characters",
        ));
    }
    Ok(Some(key.to_owned()))
}
