use super::{Area, ClientAddress, Route};
use crate::Services;
use crate::request_log::Ended;
use actix_web::http::{Method, StatusCode};
use std::time::Instant;
use tracing::Span;

/// Sees to it that the end of a request is logged and counted once: with its answer, or without one when the client
/// went away first. Then the server drops the request wherever it is, and nobody else gets to tell of it.
pub(super) struct Ending<'a> {
    services: &'a Services,
    method: Method,
    route: Route,
    client: ClientAddress,
    started: Instant,
    span: Span,
    is_told: bool,
}

impl<'a> Ending<'a> {
    /// Begins with the request, within its span.
    pub(super) fn of(services: &'a Services, method: Method, route: Route, client: ClientAddress) -> Self {
        let (started, span) = (Instant::now(), Span::current());
        Self { services, method, route, client, started, span, is_told: false }
    }

    /// It is answered with this status, under the pattern that routing found.
    pub(super) fn answered(mut self, status: StatusCode, pattern: Option<&str>) {
        self.tell(Some(status), pattern);
    }

    fn tell(&mut self, status: Option<StatusCode>, pattern: Option<&str>) {
        self.is_told = true;
        let (took, pattern) = (self.started.elapsed(), pattern.or(self.route.pattern));
        self.services.metrics.count(&self.method, pattern, status, took);
        let (client, is_probe) = (self.client, self.route.area == Area::Probe);
        let ended = Ended { status, method: &self.method, route: pattern, client, took, is_probe };
        self.span.in_scope(|| ended.log());
    }
}

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        if !self.is_told {
            self.tell(None, None);
        }
    }
}
