//! Endpoints for operators and developers: health, readiness, metrics, and the documentation.

mod docs;
mod guides;
mod health;
mod metrics;
pub(crate) mod packed;
mod pages;
mod parts;
pub(crate) mod watched_readiness;

pub use docs::{Served, ServedDocument};
pub use guides::{GuideFile, Guides};
pub use health::{NotReady, Readiness};
pub use metrics::{FigureSource, Metrics, MetricsError, set_gauge};
pub use parts::Part;
pub use watched_readiness::WatchedReadiness;

use crate::routing::Routing;

pub(crate) fn register<R: Routing>(config: &mut R) {
    config
        .service(health::check_health)
        .service(health::check_readiness)
        .service(metrics::show_metrics)
        .service(docs::show_openapi_document)
        .service(docs::show_docs)
        .service(pages::search_docs)
        .service(pages::show_docs_file);
}
