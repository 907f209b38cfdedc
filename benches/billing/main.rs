//! Measures billing on both databases: an invoice run over 10,000 due dossiers, invoices finalized one after the other,
//! the proof over them, and pages of lists.
//!
//! `--sizes 1000` measures other numbers of dossiers; `--write` puts the figures into benches/figures.md. Statements
//! run as the service runs them, but without HTTP.

mod office;
#[path = "../over_http/postgres_server.rs"]
mod postgres_server;

use customs_benches::options::Options;
use customs_benches::{Outcome, page};
use customs_persistence::Database;
use office::Office;
use postgres_server::PostgresServer;
use std::fmt::Write;
use std::process::ExitCode;

const DOSSIERS: u32 = 10_000;
const BEGIN: &str = "<!-- figures of billing: written by the benchmark -->";
const END: &str = "<!-- end of figures of billing -->";

fn main() -> ExitCode {
    let Some(options) = Options::given(&[DOSSIERS]) else {
        println!("benchmarks run with cargo bench only");
        return ExitCode::SUCCESS;
    };
    match run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the benchmark failed: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Outcome<()> {
    let dossiers = options.sizes.first().copied().unwrap_or(DOSSIERS);
    let folder = tempfile::Builder::new().prefix("customs-bench-billing-").tempdir()?;
    let sqlite = format!("sqlite://{}", folder.path().join("customs.db").display());
    let server = PostgresServer::start()?;
    let mut figures = String::new();
    for (name, url) in [("SQLite".to_owned(), sqlite), (server.description()?, server.new_database()?)] {
        let database = Database::open(&url)?;
        database.migrate()?;
        let office = Office::open(&database)?;
        office.fill(dossiers)?;
        writeln!(figures, "\n{name}\n\n| With {dossiers} dossiers | |\n|---|--:|")?;
        for (what, time) in office.measure(dossiers)? {
            writeln!(figures, "| {what} | {:.2?} |", time)?;
        }
    }
    println!("{figures}");
    if options.write { page::put(BEGIN, END, &figures) } else { Ok(()) }
}
