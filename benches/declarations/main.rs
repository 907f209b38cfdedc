//! Measures the declarations of one organisation at two sizes, on both databases: lists, reads and submissions with a
//! thousand declarations of ten lines, and with a hundred thousand. Then the memory of the service, while it takes
//! declarations of 1,999 lines.
//!
//! `--sizes 1000,10000` measures other sizes; `--on URL` measures only on that database, continues with the
//! declarations that are there, and leaves them; `--memory` measures only the memory; `--write` puts the figures into
//! `benches/figures.md`. Statements run as the service runs them, but without HTTP.

#[path = "../over_http/account.rs"]
mod account;
mod declaration_set;
#[path = "../over_http/installation.rs"]
mod installation;
mod lists;
mod long_declarations;
mod office;
mod operations;
#[path = "../over_http/postgres_server.rs"]
mod postgres_server;
#[path = "../over_http/process.rs"]
mod process;
mod samples;
mod searches;

use customs_benches::figures::Figures;
use customs_benches::options::Options;
use customs_benches::{Outcome, page};
use customs_persistence::{Database, StoredSearchWords};
use declaration_set::DeclarationSet;
use postgres_server::PostgresServer;
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let Some(options) = Options::given(&[1_000, 100_000]) else {
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
    if std::env::args().any(|argument| argument == "--memory") {
        return memory(&PostgresServer::start()?, options);
    }
    let folder = tempfile::Builder::new().prefix("customs-bench-declarations-").tempdir()?;
    let file = folder.path().join("customs.db");
    let sqlite = measure("SQLite", &format!("sqlite://{}", file.display()), options)?;
    println!("{sqlite}");
    drop(folder);
    let server = PostgresServer::start()?;
    let postgres = measure(&server.description()?, &server.new_database()?, options)?;
    println!("{postgres}");
    if options.write {
        let figures = format!("{sqlite}\n{postgres}");
        page::put("<!-- declaration figures -->", "<!-- end of declaration figures -->", &figures)?;
    }
    memory(&server, options)
}

fn memory(server: &PostgresServer, options: &Options) -> Outcome<()> {
    let memory = long_declarations::measure(server)?;
    println!("{memory}");
    if options.write {
        page::put("<!-- memory figures -->", "<!-- end of memory figures -->", &memory)?;
    }
    Ok(())
}

/// Fills the database to each size in turn, and measures at each.
fn measure(name: &str, url: &str, options: &Options) -> Outcome<Figures<String>> {
    let database = Database::open(url)?;
    database.migrate()?;
    let mut declaration_set = DeclarationSet::open(&database)?;
    let mut figures = Figures::new(name);
    for size in &options.sizes {
        let began = Instant::now();
        let added = declaration_set.fill(*size)?;
        eprintln!("{name}: {size} declarations, {added} of them added in {} s", began.elapsed().as_secs());
        let words = StoredSearchWords::new(database.clone());
        while words.run_once()? > 0 {}
        declaration_set.settle(url)?;
        let began = Instant::now();
        let mut measured = operations::measure(&declaration_set)?;
        // Those that were made while others were measured have no words yet.
        searches::measure(&declaration_set, &mut measured)?;
        figures.add(*size, measured);
        eprintln!("{name}: measured in {} s", began.elapsed().as_secs());
    }
    Ok(figures)
}
