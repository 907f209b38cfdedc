use crate::{ClientAddress, RequestId};
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{Method, StatusCode};
use std::time::Duration;
use tracing::{Span, field};
use tracing_actix_web::RootSpanBuilder;

/// The tracing span of a request. It never holds headers, bodies or query strings, which contain secrets and trade
/// data.
pub struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        tracing::info_span!(
            "request",
            request_id = %RequestId::from_request(request).as_str(),
            method = %request.method(),
            path = %without_secret(request.path()),
            organisation = field::Empty,
            client_id = field::Empty,
            user = field::Empty,
        )
    }

    /// The gate logs the end of a request, because it knows more about it.
    fn on_request_end<B: MessageBody>(_: Span, _: &Result<ServiceResponse<B>, Error>) {}
}

/// The addresses with a secret in the last part, such as the token of a one-time link or of a calendar.
const SECRET_BEHIND: [&str; 2] = ["/console/welcome/", "/calendars/"];

/// The path as the log may show it.
pub fn without_secret(path: &str) -> String {
    match SECRET_BEHIND.iter().find(|known| path.starts_with(**known)) {
        Some(known) => format!("{known}…"),
        None => path.to_owned(),
    }
}

/// The line of the log that ends a request.
pub struct Ended<'a> {
    /// HTTP status of the response; `None` if the client disconnected before it.
    pub status: Option<StatusCode>,
    /// Method of the request.
    pub method: &'a Method,
    /// Pattern of the path; `None` if there is no such path.
    pub route: Option<&'a str>,
    /// Address of the client.
    pub client: ClientAddress,
    /// Time until the response was ready; sending a file may take longer.
    pub took: Duration,
    /// Whether the request is a probe, which comes every few seconds.
    pub is_probe: bool,
}

impl Ended<'_> {
    /// Writes the line, within the span of the request.
    pub fn log(&self) {
        let Self { status, method, route, client, took, is_probe } = self;
        let duration_ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        match (status.map(|status| status.as_u16()), *is_probe) {
            (Some(status), true) => tracing::debug!(status, duration_ms, %client, "answered"),
            (Some(status), false) => tracing::info!(status, duration_ms, %client, "answered"),
            (None, true) => {
                tracing::debug!(%method, route, duration_ms, %client, "the client went away before it was answered");
            }
            (None, false) => {
                tracing::info!(%method, route, duration_ms, %client, "the client went away before it was answered");
            }
        }
    }
}

/// The counter of requests by method, route and status.
pub const REQUESTS_METRIC: &str = "http_requests_total";
/// The histogram of the times until answers were ready, in seconds.
pub const DURATIONS_METRIC: &str = "http_request_duration_seconds";

/// The status under which requests are counted when the client disconnected before the answer. It is never sent;
/// proxies use the same number for this case.
const CLIENT_GONE: u16 = 499;

/// Counts a request that ended; the status is `None` if the client disconnected before the answer, the route if there
/// is no such path.
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
