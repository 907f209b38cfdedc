//! Shows figures as a table.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

/// The name of an operation, and the median of its time.
pub type Figure<N = &'static str> = (N, Duration);

/// Figures on one database, at several sizes.
#[derive(Debug)]
pub struct Figures<N = &'static str> {
    name: String,
    columns: Vec<(u32, Vec<Figure<N>>)>,
}

impl<N> Figures<N> {
    /// Starts a table without figures.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), columns: Vec::new() }
    }

    /// Adds the figures of one size; all sizes must have the same operations.
    pub fn add(&mut self, size: u32, figures: Vec<Figure<N>>) {
        self.columns.push((size, figures));
    }
}

impl<N: Display> Display for Figures<N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "\n{}\n", self.name)?;
        let sizes: String = self.columns.iter().map(|(size, _)| format!(" {size} |")).collect();
        writeln!(f, "| Median | growth |{sizes}")?;
        writeln!(f, "|---|--:|{}", "--:|".repeat(self.columns.len()))?;
        let (Some((_, first)), Some((_, last))) = (self.columns.first(), self.columns.last()) else { return Ok(()) };
        for (place, ((name, before), (_, after))) in first.iter().zip(last).enumerate() {
            let growth = after.as_nanos() * 10 / before.as_nanos().max(1);
            write!(f, "| {name} | {}.{} |", growth / 10, growth % 10)?;
            for (_, figures) in &self.columns {
                let microseconds = figures.get(place).map_or(0, |(_, time)| time.as_micros());
                write!(f, " {}.{:02} ms |", microseconds / 1_000, microseconds % 1_000 / 10)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
