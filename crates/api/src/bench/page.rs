//! The figures as a page of text, which is Markdown too.

use super::numbers::{Megabytes, Milliseconds, Thousands};
use super::report::{Conditions, Memory, Report, Size, Spread, Starts, Work};
use super::table::Table;
use std::fmt::{self, Display, Formatter};

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "# Figures of customs-api {}\n", self.version)?;
        writeln!(f, "{}\n", Surroundings(self))?;
        writeln!(f, "{}\n", How(&self.conditions))?;
        writeln!(f, "{}", work_table(&self.work))?;
        writeln!(f, "{}", service_table(&self.starts, &self.memory))?;
        if !self.growth.sizes.is_empty() {
            writeln!(f, "{}", growth_table(&self.growth.sizes))?;
        }
        self.growth.left_out.iter().try_for_each(|left_out| writeln!(f, "{left_out}."))
    }
}

/// The machine and the database in one line.
pub(super) struct Surroundings<'a>(pub(super) &'a Report);

impl Display for Surroundings<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Report { machine, database, .. } = self.0;
        write!(f, "{}: {} cores of {}, ", machine.day, machine.cores, machine.processor)?;
        match machine.memory_bytes {
            Some(bytes) => write!(f, "{} GiB, ", bytes.div_ceil(1 << 30))?,
            None => f.write_str("memory not known, ")?,
        }
        write!(f, "{}. {database}", machine.system)?;
        match &machine.file_system {
            Some(kind) if database.starts_with("SQLite") => write!(f, " on {kind}."),
            _ => f.write_str("."),
        }
    }
}

/// How the figures came about.
struct How<'a>(&'a Conditions);

impl Display for How<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Conditions { quick, connections, window_ms, warm_up_ms, stock } = self.0;
        if *quick {
            f.write_str("**Only tried out: windows so short mean little.** ")?;
        }
        write!(
            f,
            "{} declarations of 10 lines, {connections} connections, windows of {window_ms} ms after {warm_up_ms} ms \
             of warm-up. A cell shows the median of the windows, with the least and the most. Where fewer than 100 \
             times were measured in a window, p99 is the longest of them. The load comes from this machine and shares \
             its cores with the service.",
            Thousands(u64::from(*stock))
        )
    }
}

fn work_table(work: &[Work]) -> Table {
    let mut table = Table::with_heads(&["Work", "a second", "of", "p50, ms", "p99, ms"]);
    for work in work {
        let times = |spread: Option<Spread>| spread.map(|spread| spread_of(spread, Milliseconds)).unwrap_or_default();
        let per_second = spread_of(work.per_second(), Thousands);
        let counted = work.counted.to_owned();
        table.row(vec![work.title.clone(), per_second, counted, times(work.p50()), times(work.p99())]);
    }
    table
}

fn service_table(starts: &Starts, memory: &Memory) -> Table {
    let mut table = Table::with_heads(&["The service", ""]);
    let times = |times: &[u64]| format!("{} ms", spread_of(Spread::from_values(times.iter().copied()), Milliseconds));
    let bytes = |bytes: Option<u64>| bytes.map_or("not known".to_owned(), |bytes| Megabytes(bytes).to_string());
    for (what, figure) in [
        ("first start, on an empty database, until ready", times(&[starts.first_us])),
        ("restart on these data, until ready", times(&starts.again_us)),
        ("stop after SIGTERM", times(&starts.stop_us)),
        ("memory after the start", bytes(memory.idle)),
        ("memory after the load", bytes(memory.after_load)),
        ("most memory until then", bytes(memory.peak)),
    ] {
        table.row(vec![what.to_owned(), figure]);
    }
    table
}

fn growth_table(sizes: &[Size]) -> Table {
    let mut heads = vec!["Declarations".to_owned(), "created a second".to_owned(), "bytes each".to_owned()];
    for work in sizes.iter().take(1).flat_map(|size| &size.work) {
        heads.extend([format!("{}: p50, ms", work.title), "p99, ms".to_owned()]);
    }
    let mut table = Table::with_heads(&heads.iter().map(String::as_str).collect::<Vec<_>>());
    for size in sizes {
        let mut cells =
            [u64::from(size.declarations), size.filled_per_second, size.bytes_per_declaration].map(shown).to_vec();
        for work in &size.work {
            let median = |spread: Option<Spread>| spread.map(|spread| Milliseconds(spread.median).to_string());
            cells.extend([work.p50(), work.p99()].map(|spread| median(spread).unwrap_or_default()));
        }
        table.row(cells);
    }
    table
}

fn shown(number: u64) -> String {
    Thousands(number).to_string()
}

/// The median, and in brackets the least and the most where they differ from it as shown.
fn spread_of<N: Display>(spread: Spread, number: fn(u64) -> N) -> String {
    let [median, least, most] = [spread.median, spread.least, spread.most].map(|value| number(value).to_string());
    if least == most { median } else { format!("{median} ({least}–{most})") }
}

#[cfg(test)]
mod tests {
    use super::super::samples::report;
    use super::*;

    #[test]
    fn a_page_names_the_machine_and_shows_every_figure() {
        let page = report().to_string();
        for expected in [
            "# Figures of customs-api 0.1.0 (not a release)",
            "2026-11-29: 2 cores of A <fast> & cheap processor, 24 GiB, Linux 6.1. SQLite 3.50.4 on ext4.",
            "2,000 declarations of 10 lines, 16 connections, windows of 2000 ms after 500 ms of warm-up.",
            "| read one                              |     5,000 (4,000–6,000) |",
            "| submit until released                 |                      85 | requests | | |",
            "| first start, on an empty database, until ready |",
            "| 100,000      |",
            "1,000,000 declarations would take 20 minutes more: left out; --minutes 40 takes them.",
        ] {
            let normal = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(normal(&page).contains(&normal(expected)), "{expected}\n{page}");
        }
        assert!(!page.contains("Only tried out"));
    }

    #[test]
    fn a_trial_is_marked_as_such() {
        let mut report = report();
        report.conditions.quick = true;
        report.memory = Memory { idle: None, after_load: None, peak: None };
        let page = report.to_string();
        assert!(page.contains("Only tried out") && page.contains("not known"), "{page}");
    }

    #[test]
    fn tables_have_as_many_cells_in_each_row() {
        let page = report().to_string();
        let tables: Vec<&str> = page.split("\n\n").filter(|part| part.starts_with('|')).collect();
        assert_eq!(tables.len(), 3, "{page}");
        for table in tables {
            let bars: Vec<usize> = table.trim().lines().map(|line| line.matches('|').count()).collect();
            assert!(bars.iter().all(|count| *count == bars[0]), "{table}");
        }
    }
}
