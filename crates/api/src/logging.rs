use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::FmtSpan;

/// What is logged unless `RUST_LOG` says otherwise. The server's own records tell of threads, which help no operator.
const USUAL: &str = "info,actix_server=warn";

/// Starts structured logs to standard error, one JSON object per line. `RUST_LOG` chooses the entries.
pub(crate) fn start() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(USUAL));
    tracing_subscriber::fmt()
        .json()
        .with_span_list(false)
        .with_env_filter(filter)
        .with_span_events(FmtSpan::NONE)
        .with_writer(std::io::stderr)
        // An internal error would be logged to the same place and end the process, for example when the disk of the
        // log is full.
        .log_internal_errors(false)
        .init();
}
