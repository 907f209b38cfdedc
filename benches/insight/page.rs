//! Writes the figures into their section of the page.

use crate::Outcome;
use crate::analysis::Call;
use crate::export::Exports;
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::time::Duration;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/figures.md");
const BEGIN: &str = "<!-- figures of looking back: written by the benchmark -->";
const END: &str = "<!-- end of figures of looking back -->";

/// All measured figures.
pub(crate) struct Page {
    pub(crate) server: String,
    pub(crate) export: Exports,
    pub(crate) calls: Vec<Call>,
}

impl Page {
    /// Puts the figures between the marks of the page.
    pub(crate) fn write(&self) -> Outcome<()> {
        let page = fs::read_to_string(PAGE)?;
        let marked = page.split_once(BEGIN).and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)));
        let (before, after) = marked.ok_or("benches/figures.md has no marks for the figures of looking back")?;
        Ok(fs::write(PAGE, format!("{before}{BEGIN}\n\n{self}\n{END}{after}"))?)
    }
}

/// A time in milliseconds with one decimal.
fn milliseconds(time: Duration) -> String {
    let tenths = time.as_micros() / 100;
    format!("{}.{} ms", tenths / 10, tenths % 10)
}

impl Display for Page {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { server, export, calls } = self;
        let Exports { ours, copy, growth, bytes } = export;
        let (ours_ms, copy_ms) = (ours.as_millis().max(1), copy.as_millis());
        let hundredths = copy_ms * 100 / ours_ms;
        writeln!(f, "{server}\n")?;
        writeln!(f, "| Export of 200,000 rows as CSV, {} MB | | aim |", bytes / 1_000_000)?;
        writeln!(f, "|---|--:|--:|")?;
        writeln!(f, "| the export | {ours_ms} ms | |")?;
        writeln!(f, "| `psql \\copy` of the same columns | {copy_ms} ms | |")?;
        writeln!(f, "| speed beside `psql \\copy` | {}.{:02} | 0.50 |", hundredths / 100, hundredths % 100)?;
        writeln!(f, "| growth of memory | {}.{} MB | 32 MB |\n", growth / 1_024, growth % 1_024 * 10 / 1_024)?;
        writeln!(f, "| Rejection analysis, this_year, 1,000,000 submissions | median | longest | aim |")?;
        writeln!(f, "|---|--:|--:|--:|")?;
        for Call { name, median, longest } in calls {
            writeln!(f, "| {name} | {} | {} | 50 ms |", milliseconds(*median), milliseconds(*longest))?;
        }
        Ok(())
    }
}
