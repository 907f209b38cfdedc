use super::{Area, Route};
use actix_web::http::{Method, StatusCode};
use customs_serving::{ClientAddress, Ended, count_request};
use std::time::Instant;
use tracing::Span;

/// Makes sure that the end of a request is logged and counted once: with its response, or without one if the client
/// disconnected first. In that case the server drops the request at any point, so the drop itself must report it.
pub(super) struct Ending {
    method: Method,
    route: Route,
    client: ClientAddress,
    started: Instant,
    span: Span,
    is_reported: bool,
}

impl Ending {
    /// Begins together with the request, within its tracing span.
    pub(super) fn new(method: Method, route: Route, client: ClientAddress) -> Self {
        let (started, span) = (Instant::now(), Span::current());
        Self { method, route, client, started, span, is_reported: false }
    }

    /// Reports the response with this status.
    pub(super) fn answered(mut self, status: StatusCode) {
        self.report(Some(status));
    }

    fn report(&mut self, status: Option<StatusCode>) {
        self.is_reported = true;
        let (took, pattern) = (self.started.elapsed(), self.route.pattern);
        count_request(&self.method, pattern, status, took);
        let (client, is_probe) = (self.client, self.route.area == Area::Probe);
        let ended = Ended { status, method: &self.method, route: pattern, client, took, is_probe };
        self.span.in_scope(|| ended.log());
    }
}

impl Drop for Ending {
    fn drop(&mut self) {
        if !self.is_reported {
            self.report(None);
        }
    }
}
