use super::GuideFile;
use crate::ApiError;
use crate::entity_tags::is_known;
use actix_web::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, ETAG, HeaderName, HeaderValue, VARY};
use actix_web::{HttpRequest, HttpResponse};
use flate2::read::GzDecoder;
use std::io::Read;

/// Responds with a file that is kept compressed: as it is to clients that take gzip, unpacked to others, and with 304
/// to those that have it already.
pub(super) fn respond_packed(
    request: &HttpRequest,
    file: &GuideFile,
    headers: &[(HeaderName, HeaderValue)],
) -> Result<HttpResponse, ApiError> {
    let is_known = is_known(request.headers(), file.tag);
    let mut response = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response.insert_header((ETAG, file.tag)).insert_header((VARY, "Accept-Encoding"));
    for header in headers {
        response.insert_header(header.clone());
    }
    if is_known {
        return Ok(response.finish());
    }
    response.content_type(file.content_type);
    if takes_gzip(request) {
        return Ok(response.insert_header((CONTENT_ENCODING, "gzip")).body(file.packed));
    }
    Ok(response.body(unpacked(file.packed)?))
}

/// The content of a file that is kept compressed by gzip.
pub(super) fn unpacked(packed: &[u8]) -> Result<Vec<u8>, ApiError> {
    let mut plain = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut plain).map_err(ApiError::internal)?;
    Ok(plain)
}

/// Whether the client names gzip, or anything, and does not refuse it by `q=0` (RFC 9110, section 12.5.3).
pub fn takes_gzip(request: &HttpRequest) -> bool {
    let named = request.headers().get_all(ACCEPT_ENCODING).filter_map(|value| value.to_str().ok());
    let codings: Vec<(String, bool)> = named.flat_map(|value| value.split(',')).map(coding).collect();
    let stated = |name: &str| codings.iter().find(|(coding, _)| coding == name).map(|(_, taken)| *taken);
    stated("gzip").or_else(|| stated("*")).unwrap_or(false)
}

/// The name of a coding, and whether it is taken.
fn coding(text: &str) -> (String, bool) {
    let (name, parameters) = text.split_once(';').unwrap_or((text, ""));
    let weight = parameters.split(';').find_map(|parameter| parameter.trim().strip_prefix("q="));
    let is_zero = weight.is_some_and(|weight| weight.trim().chars().all(|digit| digit == '0' || digit == '.'));
    (name.trim().to_ascii_lowercase(), !is_zero)
}
