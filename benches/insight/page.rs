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
    pub(crate) exports: Vec<Exports>,
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

/// Rows a second.
fn rate(rows: u64, time: Duration) -> u128 {
    u128::from(rows) * 1_000_000 / time.as_micros().max(1)
}

impl Display for Page {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { server, exports, calls } = self;
        writeln!(f, "{server}\n")?;
        writeln!(
            f,
            "| Export as CSV | rows a second | `psql \\copy` of the same | speed beside it | growth of memory |"
        )?;
        writeln!(f, "|---|--:|--:|--:|--:|")?;
        for Exports { rows, ours, copy, growth, bytes } in exports {
            let (a_second, of_copy) = (rate(*rows, *ours), rate(*rows, *copy));
            let hundredths = copy.as_micros() * 100 / ours.as_micros().max(1);
            let (mega, tenth) = (growth / 1_024, growth % 1_024 * 10 / 1_024);
            write!(f, "| {rows} rows, {} kB | {a_second} | {of_copy} ", bytes / 1_000)?;
            writeln!(f, "| {}.{:02} | {mega}.{tenth} MB |", hundredths / 100, hundredths % 100)?;
        }
        writeln!(f, "| aim | | | 0.60 | 32 MB |\n")?;
        writeln!(f, "| Rejection analysis, this_year, 1,000,000 submissions | median | longest | aim |")?;
        writeln!(f, "|---|--:|--:|--:|")?;
        for Call { name, median, longest } in calls {
            writeln!(f, "| {name} | {} | {} | 50 ms |", milliseconds(*median), milliseconds(*longest))?;
        }
        Ok(())
    }
}
