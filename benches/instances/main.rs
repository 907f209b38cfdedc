//! Measures what a second instance on one PostgreSQL brings. One instance and two, each pinned to a core of its own,
//! are read from and submitted to, with PostgreSQL and the load on the other cores: the goals are 1.6 times the reads
//! and 1.4 times the submissions. With fewer than four cores it reports that instead. Then two instances work off one
//! queue, on any number of cores, while the benchmark watches the locks of PostgreSQL: no claim may wait for another.

#[path = "../over_http/account.rs"]
mod account;
mod claims;
mod cores;
#[path = "../over_http/exchange.rs"]
mod exchange;
#[path = "../over_http/installation.rs"]
mod installation;
#[allow(dead_code, reason = "another benchmark counts its requests, and shows their latencies")]
#[path = "../over_http/load.rs"]
mod load;
#[allow(dead_code, reason = "there is no page to write")]
#[path = "../over_http/options.rs"]
mod options;
#[path = "../over_http/postgres_server.rs"]
mod postgres_server;
#[path = "../over_http/process.rs"]
mod process;
mod rates;
#[allow(dead_code, reason = "only reading is measured in this way")]
#[path = "../over_http/requests.rs"]
mod requests;
mod submissions;

use cores::Cores;
use options::Options;
use postgres_server::PostgresServer;
use std::error::Error;
use std::process::ExitCode;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Instances take tokens of each other when they have one name.
const SETTINGS: [(&str, &str); 1] = [("CUSTOMS_HTTP__BASE_URL", "http://customs.example")];

fn main() -> ExitCode {
    let Some(options) = Options::given() else {
        println!("benchmarks run with cargo bench only");
        return ExitCode::SUCCESS;
    };
    match run(&options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("the benchmark failed: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether all goals were met that could be measured.
fn run(options: &Options) -> Outcome<bool> {
    let binary = installation::service_binary()?;
    let cores = Cores::apart()?;
    if let Some(cores) = &cores {
        // PostgreSQL and the load, which this process makes, have these cores.
        cores::pin(&cores.others)?;
    }
    let server = PostgresServer::start()?;
    println!("{}", server.description()?);
    let mut met = true;
    match &cores {
        Some(cores) => met &= rates::compare(&binary, &server, cores, options)?,
        None => println!(
            "reads and submissions of two instances: not measured, since two instances, PostgreSQL and the load need \
             {} cores",
            cores::NEEDED
        ),
    }
    met &= claims::watch(&binary, &server)?;
    Ok(met)
}
