use crate::Services;
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpResponse, web};
use customs_http_macros::get;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::time::Duration;

/// The metrics of the service, for Prometheus. Other parts of the service record theirs through the macros of the
/// `metrics` crate.
#[derive(Clone)]
pub struct Metrics(PrometheusHandle);

/// The error that prevents metrics from being recorded.
#[derive(Debug, thiserror::Error)]
#[error("metrics cannot be gathered")]
pub struct MetricsError(#[source] Box<dyn std::error::Error + Send + Sync>);

/// The status under which requests are counted when the client disconnected before the answer. It is never sent;
/// proxies use the same number for this case.
const CLIENT_GONE: u16 = 499;

/// Upper bounds of the histogram buckets of response times, in seconds.
const CLASSES: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 5.0];

impl Metrics {
    /// Installs the recorder of this process. Call it once per process.
    ///
    /// # Errors
    /// A recorder is already installed.
    pub fn install() -> Result<Self, MetricsError> {
        let builder = PrometheusBuilder::new().set_buckets(&CLASSES).map_err(|error| MetricsError(error.into()))?;
        builder.install_recorder().map(Self).map_err(|error| MetricsError(error.into()))
    }

    /// Makes a recorder that nothing else of the process writes to; for tests, many of which run in one process.
    #[must_use]
    pub fn detached() -> Self {
        Self(PrometheusBuilder::new().build_recorder().handle())
    }

    /// Frees the memory of single measurements. Call it every few seconds.
    pub fn tidy(&self) {
        self.0.run_upkeep();
    }

    /// Counts a request that ended; the status is `None` if the client disconnected before the answer.
    pub(crate) fn count(&self, method: &Method, route: Option<&str>, status: Option<StatusCode>, took: Duration) {
        let route = route.unwrap_or("none").to_owned();
        let method = if is_common(method) { method.to_string() } else { "other".to_owned() };
        let status = status.map_or(CLIENT_GONE, |status| status.as_u16());
        let labels = [("method", method.clone()), ("route", route.clone()), ("status", status.to_string())];
        ::metrics::counter!("http_requests_total", &labels).increment(1);
        ::metrics::histogram!("http_request_duration_seconds", "method" => method, "route" => route).record(took);
    }
}

/// Clients can invent methods; without this check each one would become a time series of its own.
fn is_common(method: &Method) -> bool {
    [Method::GET, Method::POST, Method::PUT, Method::DELETE, Method::PATCH, Method::HEAD, Method::OPTIONS]
        .contains(method)
}

/// Show the metrics of the service in the text format of Prometheus.
#[get("/metrics", tag = "Operation",
    responses((status = 200, description = "The numbers", content_type = "text/plain", body = String)))]
pub(super) async fn show_metrics(services: web::Data<Services>) -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain; version=0.0.4; charset=utf-8").body(services.metrics.0.render())
}
