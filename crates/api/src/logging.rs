use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::FmtSpan;

/// Structured logs, one JSON object a line, to standard error. `RUST_LOG` chooses what is told.
pub(crate) fn start() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .json()
        .with_span_list(false)
        .with_env_filter(filter)
        .with_span_events(FmtSpan::NONE)
        .with_writer(std::io::stderr)
        // It would be told there too, and end whoever logs: a full disk may be that of the log.
        .log_internal_errors(false)
        .init();
}
