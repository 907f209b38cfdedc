use std::fmt::Debug;
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::FmtSpan;
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

/// What is logged unless `RUST_LOG` says otherwise. The server's own records are about threads, and help no operator.
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
        .finish()
        .with(WithoutParseErrors)
        .init();
}

/// Leaves out what the library logs about requests that cannot be parsed: it logs them as errors of the server, and
/// without the address. `wiring::listening` logs them instead.
struct WithoutParseErrors;

/// The part of the library that logs such requests, and how its messages begin.
const LIBRARY: (&str, &str) = ("actix_http::h1::dispatcher", "stream error: request parse error");

impl<S: Subscriber> Layer<S> for WithoutParseErrors {
    fn event_enabled(&self, event: &Event<'_>, _: Context<'_, S>) -> bool {
        if event.metadata().target() != LIBRARY.0 {
            return true;
        }
        let mut message = Message::default();
        event.record(&mut message);
        !message.0.starts_with(LIBRARY.1)
    }
}

/// The message of a log record.
#[derive(Default)]
struct Message(String);

impl Visit for Message {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}
