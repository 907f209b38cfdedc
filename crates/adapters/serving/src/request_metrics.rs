use actix_web::http::{Method, StatusCode};
use std::time::Duration;

/// The counter of requests by method, route and status.
pub const REQUESTS_METRIC: &str = "http_requests_total";
/// The histogram of the times until answers were ready, in seconds.
pub const DURATIONS_METRIC: &str = "http_request_duration_seconds";

/// The status under which requests are counted when the client disconnected before the answer. It is never sent;
/// proxies use the same number for this case.
const CLIENT_GONE: u16 = 499;

/// Counts a request that ended; the status is `None` if the client disconnected before the answer, the route if there is
/// no such path.
pub fn count_request(method: &Method, route: Option<&str>, status: Option<StatusCode>, took: Duration) {
    let route = route.unwrap_or("none").to_owned();
    let method = if is_common(method) { method.to_string() } else { "other".to_owned() };
    let status = status.map_or(CLIENT_GONE, |status| status.as_u16());
    let labels = [("method", method.clone()), ("route", route.clone()), ("status", status.to_string())];
    ::metrics::counter!(REQUESTS_METRIC, &labels).increment(1);
    ::metrics::histogram!(DURATIONS_METRIC, "method" => method, "route" => route).record(took);
}

/// Clients can invent methods; without this check each one would become a time series of its own.
fn is_common(method: &Method) -> bool {
    [Method::GET, Method::POST, Method::PUT, Method::DELETE, Method::PATCH, Method::HEAD, Method::OPTIONS]
        .contains(method)
}
