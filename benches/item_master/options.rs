/// How it is measured.
#[derive(Debug, Clone)]
pub(crate) struct Options {
    /// Articles to measure with, from few to many.
    pub(crate) sizes: Vec<u32>,
    /// The database to measure on, when it is none of our own.
    pub(crate) on: Option<String>,
}

impl Options {
    /// From the command line; `None` when nobody asked for benchmarks (`cargo test --benches`).
    pub(crate) fn given() -> Option<Self> {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        let value = |name: &str| arguments.iter().skip_while(|argument| *argument != name).nth(1).cloned();
        let sizes: Option<Vec<u32>> =
            value("--sizes").and_then(|sizes| sizes.split(',').map(|size| size.parse().ok()).collect());
        arguments
            .iter()
            .any(|argument| argument == "--bench")
            .then(|| Self { sizes: sizes.unwrap_or_else(|| vec![1_000, 100_000, 1_000_000]), on: value("--on") })
    }
}
