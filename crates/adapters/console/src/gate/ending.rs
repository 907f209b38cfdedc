use actix_web::http::{Method, StatusCode};
use customs_serving::{ClientAddress, Ended, count_request};
use std::time::Instant;
use tracing::Span;

/// Makes sure that the end of a request is logged and counted once: with its response, or without one if the browser
/// left first. In that case the server drops the request at any point, so the drop itself must report it.
pub(super) struct Ending {
    method: Method,
    client: ClientAddress,
    started: Instant,
    span: Span,
    is_reported: bool,
}

impl Ending {
    /// Begins together with the request, within its tracing span.
    pub(super) fn new(method: Method, client: ClientAddress) -> Self {
        Self { method, client, started: Instant::now(), span: Span::current(), is_reported: false }
    }

    /// Reports the response.
    pub(super) fn answered(mut self, status: StatusCode, route: Option<&str>) {
        self.report(Some(status), route);
    }

    fn report(&mut self, status: Option<StatusCode>, route: Option<&str>) {
        self.is_reported = true;
        let took = self.started.elapsed();
        count_request(&self.method, route, status, took);
        let ended = Ended { status, method: &self.method, route, client: self.client, took, is_probe: false };
        self.span.in_scope(|| ended.log());
    }
}

impl Drop for Ending {
    fn drop(&mut self) {
        if !self.is_reported {
            self.report(None, None);
        }
    }
}
