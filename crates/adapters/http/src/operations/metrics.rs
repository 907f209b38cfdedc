use crate::Services;
use actix_web::{HttpResponse, web};
use customs_http_macros::get;
use customs_serving::{DURATIONS_METRIC, REQUESTS_METRIC};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};

/// The metrics of the service, for Prometheus. Other parts of the service record theirs through the macros of the
/// `metrics` crate.
#[derive(Clone)]
pub struct Metrics(PrometheusHandle);

/// The error that prevents metrics from being recorded.
#[derive(Debug, thiserror::Error)]
#[error("metrics cannot be gathered")]
pub struct MetricsError(#[source] Box<dyn std::error::Error + Send + Sync>);

/// Upper bounds of the histogram buckets of response times, in seconds.
const CLASSES: [f64; 14] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0];

/// The ending of the names of histograms that measure how long customs takes to answer, and their upper bounds: from a
/// second to the day that an officer may take.
const ANSWERS: &str = "_answer_duration_seconds";
const ANSWER_CLASSES: [f64; 12] =
    [1.0, 5.0, 15.0, 30.0, 60.0, 120.0, 300.0, 900.0, 3600.0, 14_400.0, 43_200.0, 86_400.0];

/// Brings metrics up to date that are only gathered on request: how much waits in the database, what the
/// process uses.
#[async_trait::async_trait(?Send)]
pub trait FigureSource: Send + Sync {
    /// Gathers what is older than a few seconds, and sets the gauges. It never fails and returns within seconds: what
    /// cannot be gathered keeps its last value, and a gauge says so.
    async fn refresh(&self);
}

impl Metrics {
    /// Installs the recorder of this process. Call it once per process.
    ///
    /// # Errors
    /// A recorder is already installed.
    pub fn install() -> Result<Self, MetricsError> {
        let installed = Self::builder().and_then(PrometheusBuilder::install_recorder);
        let metrics = installed.map(Self).map_err(|error| MetricsError(error.into()))?;
        ::metrics::describe_counter!(
            REQUESTS_METRIC,
            "Requests by method, route and status; 499 stands for a client that left before the answer"
        );
        ::metrics::describe_histogram!(
            DURATIONS_METRIC,
            "Time from the first byte of a request to its answer, in seconds"
        );
        Ok(metrics)
    }

    fn builder() -> Result<PrometheusBuilder, BuildError> {
        let answers = Matcher::Suffix(ANSWERS.to_owned());
        PrometheusBuilder::new().set_buckets(&CLASSES)?.set_buckets_for_metric(answers, &ANSWER_CLASSES)
    }

    /// Makes a recorder that nothing else of the process writes to; for tests that run in one process together.
    #[must_use]
    pub fn detached() -> Self {
        Self(PrometheusBuilder::new().build_recorder().handle())
    }

    /// Frees the memory of single measurements. Call it every few seconds.
    pub fn tidy(&self) {
        self.0.run_upkeep();
    }
}

/// Sets a gauge to a whole number of any size, as numbers of bytes are. From 2^53 on it loses its last digits.
pub fn set_gauge(gauge: &::metrics::Gauge, number: u64) {
    gauge.set(number as f64);
}

/// Show the metrics of the service in the text format of Prometheus.
#[get("/metrics", tag = "Operation",
    responses((status = 200, description = "The numbers", content_type = "text/plain", body = String)))]
pub(super) async fn show_metrics(services: web::Data<Services>) -> HttpResponse {
    services.figures.refresh().await;
    HttpResponse::Ok().content_type("text/plain; version=0.0.4; charset=utf-8").body(services.metrics.0.render())
}
