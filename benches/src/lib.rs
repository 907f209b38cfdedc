//! Shared parts of the benchmarks: one declaration of ten lines, and tools to measure and show figures.

pub mod chance;
pub mod figures;
pub mod options;
pub mod page;
pub mod stopwatch;

use serde_json::{Value, json};

/// The result of a step of a benchmark, which ends with the first error.
pub type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// Number of lines of the declaration.
pub const LINES: usize = 10;

const EXAMPLE: &str = include_str!("../../examples/import-h1.json");

/// The body of an import declaration with [`LINES`] lines: the example of the documentation with its line repeated,
/// each line with a value, documents and an article of its own.
///
/// # Panics
/// When the example is no declaration with a line.
#[must_use]
pub fn import_body() -> Value {
    import_body_of(LINES)
}

/// The body of an import declaration with this many lines.
///
/// # Panics
/// When [`import_body`] panics.
#[must_use]
pub fn import_body_of(lines: usize) -> Value {
    #[expect(clippy::expect_used, reason = "the example is a file of the project")]
    let mut body: Value = serde_json::from_str(EXAMPLE).expect("an example is JSON");
    let line = body["declaration"]["items"][0].take();
    let lines = (1..=lines).map(|number| {
        let mut line = line.clone();
        line["sku"] = json!(format!("SHV-{number:04}"));
        line["gross_weight"] = json!(150 + number);
        line["supporting_documents"][0]["id"] = json!(format!("{number}/19.01.2024"));
        line["previous_documents"][0]["line"] = json!(number);
        line
    });
    body["declaration"]["items"] = lines.collect();
    body
}
