use std::time::Duration;

/// Options of the measurement.
#[derive(Debug, Clone)]
pub(crate) struct Options {
    /// Connections that each send one request after the other.
    pub(crate) connections: usize,
    /// Time of load before each window.
    pub(crate) warm_up: Duration,
    /// Length of a window.
    pub(crate) window: Duration,
    /// Number of windows; the yardstick has as many, in between.
    pub(crate) rounds: u32,
    /// Whether the figures go into `benches/figures.md`.
    pub(crate) write: bool,
}

impl Options {
    /// Options from the command line; `None` when no benchmarks are wanted (`cargo test --benches`).
    pub(crate) fn given() -> Option<Self> {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        let seconds = arguments.iter().skip_while(|argument| *argument != "--seconds").nth(1);
        arguments.iter().any(|argument| argument == "--bench").then(|| Self {
            connections: 32,
            warm_up: Duration::from_secs(1),
            window: Duration::from_secs(seconds.and_then(|seconds| seconds.parse().ok()).unwrap_or(3)),
            rounds: 3,
            write: arguments.iter().any(|argument| argument == "--write"),
        })
    }
}
