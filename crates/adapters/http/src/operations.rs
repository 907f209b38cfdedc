//! What operators and developers ask: is it alive, is it ready, how much, and how is it used.

mod docs;
mod health;
mod metrics;
mod watched_readiness;

pub(crate) use docs::ServedDocument;
pub use health::{NotReady, Readiness};
pub use metrics::{Metrics, MetricsError};
pub use watched_readiness::WatchedReadiness;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(health::healthz)
        .service(health::readyz)
        .service(metrics::prometheus_metrics)
        .service(docs::openapi_document)
        .service(docs::docs_page)
        .service(docs::docs_file);
}
