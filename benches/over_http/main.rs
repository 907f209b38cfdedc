//! Measures the whole service under load: starts the release binary on both databases and the yardstick beside it, and
//! prints their requests per second. `--write` also puts the figures into `benches/figures.md`; `--seconds N` changes
//! the length of a window.

mod account;
mod agreement;
mod callbacks;
mod exchange;
mod footprint;
mod in_process;
mod installation;
mod load;
mod machine;
mod measured;
mod options;
mod postgres_server;
mod process;
mod report;
mod requests;

use installation::Installation;
use measured::{Figures, measure};
use options::Options;
use postgres_server::PostgresServer;
use report::Report;
use std::error::Error;
use std::process::ExitCode;

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
    let binary = installation::service_binary()?;
    let server = PostgresServer::start()?;
    let on = |name: &str, database: Option<String>| -> Outcome<Figures> {
        eprintln!("measuring on {name}");
        let installation = Installation::new(&binary, database, &[])?;
        measure(&installation, options).inspect_err(|_| eprintln!("{}", installation.end_of_log()))
    };
    let sqlite = on("SQLite", None)?;
    let postgres = on("PostgreSQL", Some(server.new_database()?))?;
    eprintln!("delivering callbacks");
    let callbacks = callbacks::delivered(&Installation::new(&binary, Some(server.new_database()?), &[])?)?;
    let report = Report {
        machine: machine::Machine::look(),
        server: server.description()?,
        options: options.clone(),
        sqlite,
        postgres,
        callbacks,
        in_process: in_process::Estimates::from_last_run()?,
    };
    println!("{report}");
    if options.write {
        report.write()?;
    }
    Ok(())
}
