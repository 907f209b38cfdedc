//! What the process uses, as every program reports to Prometheus, and which build it is.

use metrics::{describe_gauge, gauge};
use metrics_process::Collector;

const BUILD: &str = "customs_api_build_info";

/// Describes the metrics and reports the build. `labels` name what is fixed for this process.
pub(super) fn announce(collector: &Collector, database: &'static str, customs: String) {
    collector.describe();
    describe_gauge!(
        BUILD,
        "1, with the version of the program, its kind of database and its mode of customs as labels"
    );
    let version = env!("CARGO_PKG_VERSION");
    gauge!(BUILD, "version" => version, "database" => database, "customs" => customs).set(1);
}
