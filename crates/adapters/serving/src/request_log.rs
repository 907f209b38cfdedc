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

/// The addresses whose last part is a secret, such as the token of a one-time link.
const SECRET_BEHIND: [&str; 1] = ["/console/welcome/"];

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
