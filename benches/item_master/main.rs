//! The item master at three sizes of one organisation, on both databases: what lists, searches and
//! changes cost with a thousand articles, and with a million.
//!
//! `--sizes 1000,100000` measures other sizes; `--on URL` measures on that database alone, continues
//! with the articles that are there, and leaves them. Statements run as the service runs them, without
//! HTTP around.

mod articles;
mod catalogue;
mod figures;
mod operations;
mod options;
#[path = "../over_http/postgres_server.rs"]
mod postgres_server;
mod stopwatch;

use catalogue::Catalogue;
use customs_persistence::Database;
use figures::Figures;
use options::Options;
use postgres_server::PostgresServer;
use std::error::Error;
use std::process::ExitCode;
use std::time::Instant;

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    let Some(options) = Options::given() else {
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
    println!("{}", measure("SQLite", &format!("sqlite://{}", file.display()), options)?);
    drop(folder);
    let server = PostgresServer::start()?;
    println!("{}", measure(&server.description()?, &server.new_database()?, options)?);
    Ok(())
}

/// Fills the database to each size in turn, and measures there.
fn measure(name: &str, url: &str, options: &Options) -> Outcome<Figures> {
    let database = Database::open(url)?;
    database.migrate()?;
    let mut catalogue = Catalogue::open(&database)?;
    let mut figures = Figures::of(name);
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
