//! Measures the tariff at full size, on both databases. 100,000 commodities and 1,000,000 measures are imported from
//! files; then goods are looked up in them. The figures are the time of one look-up, the time of an import, and the
//! memory.
//!
//! `--write` puts the figures into benches/figures.md; `--commodities 10000` measures a smaller tariff (ten measures
//! on each commodity).

mod files;
mod lookups;
mod memory;
mod page;
#[path = "../over_http/postgres_server.rs"]
mod postgres_server;

use chrono::{DateTime, Utc};
use customs_kernel::ManualClock;
use customs_persistence::{Database, StoredCodebook, StoredTariff};
use customs_tariff::import::{ImportObserver, Pass, ReferenceImport, Source, load_embedded};
use customs_tariff::{CurrentTables, ReferenceDataError, Tariff, TariffTable};
use files::TariffFiles;
use postgres_server::PostgresServer;
use std::error::Error;
use std::fmt::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if !arguments.iter().any(|argument| argument == "--bench") {
        println!("benchmarks run with cargo bench only");
        return ExitCode::SUCCESS;
    }
    let given = arguments.iter().skip_while(|argument| *argument != "--commodities").nth(1);
    let commodities = given.and_then(|number| number.parse().ok()).unwrap_or(100_000);
    match run(commodities, arguments.iter().any(|argument| argument == "--write")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the benchmark failed: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(commodities: u32, write: bool) -> Outcome<()> {
    let folder = tempfile::Builder::new().prefix("customs-bench-tariff-").tempdir()?;
    let files = TariffFiles::write(folder.path(), commodities)?;
    let file = folder.path().join("customs.db");
    let mut figures = measure("SQLite", &format!("sqlite://{}", file.display()), &files)?;
    let server = PostgresServer::start()?;
    figures += &measure(&server.description()?, &server.new_database()?, &files)?;
    println!("{figures}");
    if write { page::write(&figures) } else { Ok(()) }
}

/// Day of the first file, and of the second.
const DAYS: [&str; 2] = ["2026-03-01", "2026-03-02"];

fn measure(name: &str, url: &str, files: &TariffFiles) -> Outcome<String> {
    let database = Database::open(url)?;
    database.migrate()?;
    let tariff = Arc::new(StoredTariff::new(database.clone()));
    let codebook = Arc::new(StoredCodebook::new(database.clone()));
    let import =
        ReferenceImport { codebook: codebook.clone(), tariff: tariff.clone(), work: Arc::new(database.clone()) };
    let began = Instant::now();
    load_embedded(&import)?;
    let first_start = began.elapsed();
    let mut table = format!("\n{name}\n\n| | |\n|---|--:|\n");
    let _ = writeln!(table, "| embedded tables, first start | {} |", shown(first_start));
    for (what, measures, day) in [
        ("import of all", &files.measures, DAYS[0]),
        ("import, one measure in a hundred changed", &files.changed_measures, DAYS[1]),
    ] {
        let before = memory::peak()?;
        let began = Instant::now();
        let all: [(TariffTable, String, &dyn Source); 2] = [
            (TariffTable::Commodities, "commodities.csv".to_owned(), &files.commodities),
            (TariffTable::Measures, "measures.csv".to_owned(), measures),
        ];
        import.import_tariff(&all, day.parse()?, &mut Silent)?;
        let _ = writeln!(table, "| {what} | {} |", shown(began.elapsed()));
        let _ = writeln!(
            table,
            "| memory on top of what was used before | {} MB |",
            memory::peak()?.saturating_sub(before) / 1_024
        );
        eprintln!("{name}: {what} in {} s", began.elapsed().as_secs());
    }
    let current = Arc::new(CurrentTables::load(codebook, tariff.clone())?);
    let now: DateTime<Utc> = "2026-03-02T12:00:00Z".parse()?;
    let service = Tariff::new(tariff, current, Arc::new(ManualClock::at(now)));
    for (what, median, slow) in lookups::measure(&service, files)? {
        let _ = writeln!(table, "| {what}: median; 99 of 100 within | {}; {} |", shown(median), shown(slow));
    }
    Ok(table)
}

fn shown(time: Duration) -> String {
    if time >= Duration::from_secs(1) {
        return format!("{}.{} s", time.as_secs(), time.subsec_millis() / 100);
    }
    format!("{}.{:02} ms", time.as_millis(), time.subsec_micros() % 1_000 / 10)
}

struct Silent;

impl ImportObserver for Silent {
    fn progress(&mut self, _: &str, _: Pass, _: u64) {}

    fn bad_row(&mut self, error: &ReferenceDataError) {
        eprintln!("{error}");
    }
}
