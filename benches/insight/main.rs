//! Measures reports on PostgreSQL: rejection analysis over a year of 1,000,000 submissions and 100,000 rejections, and
//! exports of 10,000 and of 1,000,000 rows beside `psql \copy` of the same columns.
//!
//! Statements run as the service runs them, but without HTTP. `--write` puts the figures into benches/figures.md.

mod analysis;
mod export;
mod page;
#[path = "../over_http/postgres_server.rs"]
mod postgres_server;
mod stock;

use customs_persistence::Database;
use page::Page;
use postgres_server::PostgresServer;
use std::error::Error;
use std::process::ExitCode;
use stock::WEEKS;

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let has = |name: &str| arguments.iter().any(|argument| argument == name);
    if !has("--bench") {
        println!("benchmarks run with cargo bench only");
        return ExitCode::SUCCESS;
    }
    match run(has("--write")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the benchmark failed: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(write: bool) -> Outcome<()> {
    let server = PostgresServer::start()?;
    let url = server.new_database()?;
    let database = Database::open(&url)?;
    database.migrate()?;
    let organisation = stock::fill(&database, &url)?;
    let page = Page {
        server: server.description()?,
        exports: WEEKS
            .iter()
            .map(|week| export::measure(&database, &url, organisation, week))
            .collect::<Result<_, _>>()?,
        calls: analysis::measure(&database, organisation)?,
    };
    println!("{page}");
    if write { page.write() } else { Ok(()) }
}
