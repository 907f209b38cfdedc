use crate::gate::ClientAddress;
use crate::request_id::RequestId;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{Method, StatusCode};
use std::time::Duration;
use tracing::{Span, field};
use tracing_actix_web::RootSpanBuilder;

/// The span of a request. Never headers, bodies or query strings: they
/// hold secrets and trade data.
pub(crate) struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        tracing::info_span!(
            "request",
            request_id = %RequestId::of(request).as_str(),
            method = %request.method(),
            path = %request.path(),
            organisation = field::Empty,
            client_id = field::Empty,
        )
    }

    /// The gate tells of the end: it knows more of the request.
    fn on_request_end<B: MessageBody>(_: Span, _: &Result<ServiceResponse<B>, Error>) {}
}

/// The line that ends a request.
pub(crate) struct Ended<'a> {
    /// `None` where the client went away before it was answered.
    pub(crate) status: Option<StatusCode>,
    pub(crate) method: &'a Method,
    /// The pattern of its path, where it has one.
    pub(crate) route: Option<&'a str>,
    /// Who asked.
    pub(crate) client: ClientAddress,
    /// Until the answer was there; a file may take longer to go out.
    pub(crate) took: Duration,
    /// Whether it was asked to see that we are alive, as happens every few seconds.
    pub(crate) is_probe: bool,
}

impl Ended<'_> {
    /// Writes it, within the span of the request.
    pub(crate) fn log(&self) {
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
