//! Measures the time after `kill -9` among 200 submits and an immediate restart until all callbacks have arrived. The
//! limits are 5 seconds on SQLite and 12 on PostgreSQL.

#[path = "../over_http/account.rs"]
mod account;
#[path = "../over_http/installation.rs"]
mod installation;
#[path = "../over_http/postgres_server.rs"]
mod postgres_server;
#[path = "../over_http/process.rs"]
mod process;
mod receiver;

use account::Account;
use installation::Installation;
use postgres_server::PostgresServer;
use receiver::Receiver;
use serde_json::{Value, json};
use std::error::Error;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

type Outcome<T> = Result<T, Box<dyn Error>>;

const SUBMITS: usize = 200;
/// The events of a declaration up to its release.
const EVENTS: [&str; 3] = ["declaration.submitted", "declaration.accepted", "declaration.released"];
const LONGEST: Duration = Duration::from_secs(120);

fn main() -> ExitCode {
    if !std::env::args().any(|argument| argument == "--bench") {
        println!("benchmarks run with cargo bench only");
        return ExitCode::SUCCESS;
    }
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("the benchmark failed: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether both databases were in time.
fn run() -> Outcome<bool> {
    let binary = installation::service_binary()?;
    let server = PostgresServer::start()?;
    println!("{}", server.description()?);
    let mut in_time = true;
    for (name, database, limit) in [("SQLite", None, 5), ("PostgreSQL", Some(server.new_database()?), 12)] {
        let installation = Installation::new(&binary, database, &[])?;
        let took = restarted(&installation).inspect_err(|_| eprintln!("{}", installation.end_of_log()))?;
        println!("{name}: all of {SUBMITS} released and told {:.1?} after the restart (at most {limit} s)", took);
        in_time &= took <= Duration::from_secs(limit);
    }
    Ok(in_time)
}

/// Time from the start of the new process to the last callback.
fn restarted(installation: &Installation) -> Outcome<Duration> {
    let service = installation.serve()?;
    let account = Account::open(installation, &service)?;
    let receiver = Receiver::open()?;
    let requested = json!({ "callback_url": receiver.url(), "callback_format": "json", "events": EVENTS });
    account.post(&service, "/callbacks/register", &requested)?;
    let body: Value = serde_json::from_str(include_str!("../../examples/import-h1.json"))?;
    let mut drafts = Vec::with_capacity(SUBMITS);
    for _ in 0..SUBMITS {
        let made = account.post(&service, "/declarations/create", &body)?;
        drafts.push(made["declaration"]["id"].as_i64().ok_or("no id")?);
    }
    let (next, answered) = (AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                while let Some(id) = drafts.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if account.post(&service, &format!("/declarations/{id}/submit"), &json!({})).is_err() {
                        return;
                    }
                    answered.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        let begun = Instant::now();
        while answered.load(Ordering::Relaxed) * 2 < SUBMITS && begun.elapsed() < LONGEST {
            thread::sleep(Duration::from_millis(1));
        }
        service.kill()
    })?;
    drop(service);
    let begun = Instant::now();
    let service = installation.serve()?;
    let account = account.at(&service)?;
    for id in &drafts {
        let shown = account.get(&service, &format!("/declarations/{id}"))?;
        if shown["data"]["status"] == "DRF" {
            account.post(&service, &format!("/declarations/{id}/submit"), &json!({}))?;
        }
    }
    while receiver.reported() < SUBMITS * EVENTS.len() {
        if begun.elapsed() > LONGEST {
            return Err(format!("only {} callbacks came", receiver.reported()).into());
        }
        thread::sleep(Duration::from_millis(10));
    }
    let took = begun.elapsed();
    service.stop()?;
    Ok(took)
}
