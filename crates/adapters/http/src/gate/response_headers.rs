use super::Route;
use crate::HttpSettings;
use crate::rate_limit::Standing;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, REFERRER_POLICY,
    RETRY_AFTER, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};

use customs_serving::RequestId;

const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const X_RATELIMIT_LIMIT: HeaderName = HeaderName::from_static("x-ratelimit-limit");
const X_RATELIMIT_REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
const X_RATELIMIT_RESET: HeaderName = HeaderName::from_static("x-ratelimit-reset");

/// The policy for data, which a browser has nothing to render of; the HTML pages of the service have a policy of their
/// own because they carry their styles, and load nothing else.
const DATA_POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
const PAGE_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'",
);

/// Adds the headers that every response carries; headers that a handler set itself stay.
pub(super) fn add(
    headers: &mut HeaderMap,
    status: StatusCode,
    route: Route,
    request_id: &RequestId,
    standing: Option<Standing>,
    settings: &HttpSettings,
) {
    if let Ok(id) = HeaderValue::from_str(request_id.as_str()) {
        headers.insert(X_REQUEST_ID, id);
    }
    if let Some(standing) = standing {
        headers.insert(X_RATELIMIT_LIMIT, standing.limit.into());
        headers.insert(X_RATELIMIT_REMAINING, standing.remaining.into());
        headers.insert(X_RATELIMIT_RESET, standing.reset.into());
    }
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    if settings.is_https() {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    if !headers.contains_key(CONTENT_SECURITY_POLICY) {
        let is_page = headers.get(CONTENT_TYPE).is_some_and(|value| value.as_bytes().starts_with(b"text/html"));
        headers.insert(CONTENT_SECURITY_POLICY, if is_page { PAGE_POLICY } else { DATA_POLICY });
    }
    if status == StatusCode::SERVICE_UNAVAILABLE && !headers.contains_key(RETRY_AFTER) {
        headers.insert(RETRY_AFTER, HeaderValue::from_static("5"));
    }
    if route.is_kept_by_nobody() && !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}
