//! Writes the figures as a page.

use crate::Outcome;
use crate::callbacks::WAITING;
use crate::in_process::Estimates;
use crate::load::Throughput;
use crate::machine::Machine;
use crate::measured::{Compared, Figures, STOCK};
use crate::options::Options;
use customs_benches::page;
use std::fmt::{self, Display, Formatter};
use std::time::Duration;

const BEGIN: &str = "<!-- figures: written by the benchmark -->";
const END: &str = "<!-- end of figures -->";

/// All measured figures.
pub(crate) struct Report {
    pub(crate) machine: Machine,
    pub(crate) server: String,
    pub(crate) options: Options,
    pub(crate) sqlite: Figures,
    pub(crate) postgres: Figures,
    /// Deliveries per second.
    pub(crate) callbacks: u64,
    pub(crate) in_process: Estimates,
}

impl Report {
    /// Puts the figures between the marks of the page.
    pub(crate) fn write(&self) -> Outcome<()> {
        page::put(BEGIN, END, &self.to_string())
    }

    fn heading(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Machine { processor, cores, memory_gib, system, compiler, date } = &self.machine;
        let Options { connections, warm_up, window, rounds, .. } = &self.options;
        writeln!(f, "{date}, {cores} cores of {processor}, {memory_gib} GiB, {system}, {compiler}.")?;
        writeln!(f, "{}. SQLite: the bundled one, WAL, synchronous FULL.", self.server)?;
        writeln!(
            f,
            "{connections} connections, {rounds} windows of {} s after {} s of warm-up each.\n",
            window.as_secs(),
            warm_up.as_secs()
        )
    }

    fn requests(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (sqlite, postgres) = (&self.sqlite, &self.postgres);
        writeln!(f, "| Requests a second (median, 99 % within) | SQLite | PostgreSQL | yardstick | ratio | aim |")?;
        writeln!(f, "|---|---|---|---|---|---|")?;
        let plain = |f: &mut Formatter<'_>, name: &str, sqlite: &Throughput, postgres: &Throughput| {
            writeln!(f, "| {name} | {} | {} | | | |", Cell(sqlite), Cell(postgres))
        };
        let against = |f: &mut Formatter<'_>, name: &str, sqlite: &Compared, postgres: &Compared| {
            write!(f, "| {name} | {} | {} ", Cell(&sqlite.service), Cell(&postgres.service))?;
            match &postgres.yardstick {
                Some(yardstick) => {
                    let ratio = Ratio(postgres.service.per_second(), yardstick.per_second());
                    writeln!(f, "| {} | {ratio} | 0.60 |", Cell(yardstick))
                }
                None => writeln!(f, "| | | |"),
            }
        };
        plain(f, "token", &sqlite.token, &postgres.token)?;
        against(f, "read one declaration, 10 lines", &sqlite.read, &postgres.read)?;
        plain(f, &format!("list, a page of 25 of {}", Number(STOCK)), &sqlite.list, &postgres.list)?;
        against(f, "create, 10 lines", &sqlite.create, &postgres.create)?;
        plain(f, "validate alone, 10 lines", &sqlite.validate, &postgres.validate)?;
        writeln!(f)
    }

    fn service(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (sqlite, postgres) = (&self.sqlite.footprint, &self.postgres.footprint);
        writeln!(f, "| The service | SQLite | PostgreSQL | aim |")?;
        writeln!(f, "|---|---|---|---|")?;
        let delivered = Number(self.callbacks);
        let waiting = Number(WAITING as u64);
        writeln!(f, "| callbacks delivered a second to one receiver, {waiting} waiting | | {delivered} | 3,000 |")?;
        let (on_sqlite, on_postgres) = (Megabytes(sqlite.idle_memory), Megabytes(postgres.idle_memory));
        writeln!(f, "| memory when idle for 5 s | {on_sqlite} | {on_postgres} | 30 MB |")?;
        let (on_sqlite, on_postgres) = (Ms(sqlite.ready_after), Ms(postgres.ready_after));
        writeln!(f, "| from start to ready, on an existing database | {on_sqlite} | {on_postgres} | 100 ms |\n")
    }

    fn in_process(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Estimates { validation, xml, bare_xml, acceptance, rejection } = self.in_process;
        writeln!(f, "| Inside the process, 10 lines | time | bare writer | ratio | aim |")?;
        writeln!(f, "|---|---|---|---|---|")?;
        writeln!(f, "| validation | {} | | | |", Microseconds(validation))?;
        write!(f, "| XML build with emission map | {} | {} ", Microseconds(xml), Microseconds(bare_xml))?;
        match (xml, bare_xml) {
            (Some(xml), Some(bare)) => writeln!(f, "| {} | 0.50 |", Ratio(bare, xml))?,
            _ => writeln!(f, "| | 0.50 |")?,
        }
        writeln!(f, "| reading an acceptance | {} | | | |", Microseconds(acceptance))?;
        writeln!(f, "| reading a rejection, 3 errors | {} | | | |", Microseconds(rejection))
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.heading(f)?;
        self.requests(f)?;
        self.service(f)?;
        self.in_process(f)
    }
}

/// Shows a throughput with its latencies.
struct Cell<'a>(&'a Throughput);

impl Display for Cell<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (median, most) = (Ms(self.0.percentile(50)), Ms(self.0.percentile(99)));
        write!(f, "{} ({median}, {most})", Number(self.0.per_second()))
    }
}

/// Shows a number with separated thousands.
struct Number(u64);

impl Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        for (place, digit) in digits.char_indices() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

/// Shows the ratio of two numbers with two decimals.
struct Ratio(u64, u64);

impl Display for Ratio {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let hundredths = self.0 * 100 / self.1.max(1);
        write!(f, "{}.{:02}", hundredths / 100, hundredths % 100)
    }
}

struct Ms(Duration);

impl Display for Ms {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let tenths = self.0.as_micros() / 100;
        write!(f, "{}.{} ms", tenths / 10, tenths % 10)
    }
}

struct Microseconds(Option<u64>);

impl Display for Microseconds {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(nanoseconds) => write!(f, "{}.{} µs", nanoseconds / 1000, nanoseconds % 1000 / 100),
            None => f.write_str("not measured"),
        }
    }
}

/// Shows KiB as megabytes.
struct Megabytes(u64);

impl Display for Megabytes {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let tenths = self.0 * 1024 * 10 / 1_000_000;
        write!(f, "{}.{} MB", tenths / 10, tenths % 10)
    }
}
