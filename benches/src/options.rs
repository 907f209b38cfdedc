//! Reads the options of the command line.

/// Options of the measurement.
#[derive(Debug, Clone)]
pub struct Options {
    /// Numbers of records to measure with, from few to many.
    pub sizes: Vec<u32>,
    /// URL of the database to measure on; `None` for databases that the benchmark creates.
    pub on: Option<String>,
    /// Whether the figures go into `benches/figures.md`.
    pub write: bool,
}

impl Options {
    /// Options from the command line; `None` when no benchmarks are wanted (`cargo test --benches`).
    #[must_use]
    pub fn given(sizes_unless_given: &[u32]) -> Option<Self> {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        let value = |name: &str| arguments.iter().skip_while(|argument| *argument != name).nth(1).cloned();
        let sizes: Option<Vec<u32>> =
            value("--sizes").and_then(|sizes| sizes.split(',').map(|size| size.parse().ok()).collect());
        let has = |name: &str| arguments.iter().any(|argument| argument == name);
        let sizes = sizes.unwrap_or_else(|| sizes_unless_given.to_vec());
        has("--bench").then(|| Self { sizes, on: value("--on"), write: has("--write") })
    }
}
