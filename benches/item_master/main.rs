//! Measures the item master of one organisation at three sizes, on both databases: lists, searches and changes with a
//! thousand articles, up to a million.
//!
//! `--sizes 1000,100000` measures other sizes; `--on URL` measures only on that database, continues with the articles
//! that are there, and leaves them; `--write` puts the figures into `benches/figures.md`. Statements run as the
//! service runs them, but without HTTP.

mod articles;
mod catalogue;
mod operations;
#[path = "../over_http/postgres_server.rs"]
mod postgres_server;

use catalogue::Catalogue;
use customs_benches::figures::Figures;
use customs_benches::options::Options;
use customs_benches::{Outcome, page};
use customs_persistence::Database;
use postgres_server::PostgresServer;
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let Some(options) = Options::given(&[1_000, 100_000, 1_000_000]) else {
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
    if let Some(url) = &options.on {
        println!("{}", measure(url, url, options)?);
        return Ok(());
    }
    let folder = tempfile::Builder::new().prefix("customs-bench-items-").tempdir()?;
    let file = folder.path().join("customs.db");
    let sqlite = measure("SQLite", &format!("sqlite://{}", file.display()), options)?;
    println!("{sqlite}");
    drop(folder);
    let server = PostgresServer::start()?;
    let postgres = measure(&server.description()?, &server.new_database()?, options)?;
    println!("{postgres}");
    if options.write {
        page::put(
            "<!-- item master figures -->",
            "<!-- end of item master figures -->",
            &format!("{sqlite}\n{postgres}"),
        )?;
    }
    Ok(())
}

/// Fills the database to each size in turn, and measures at each.
fn measure(name: &str, url: &str, options: &Options) -> Outcome<Figures> {
    let database = Database::open(url)?;
    database.migrate()?;
    let mut catalogue = Catalogue::open(&database)?;
    let mut figures = Figures::new(name);
    for size in &options.sizes {
        let began = Instant::now();
        let added = catalogue.fill(*size)?;
        eprintln!("{name}: {size} articles, {added} of them added in {} s", began.elapsed().as_secs());
        catalogue.settle(url)?;
        let began = Instant::now();
        figures.add(*size, operations::measure(&catalogue)?);
        eprintln!("{name}: measured in {} s", began.elapsed().as_secs());
    }
    Ok(figures)
}
