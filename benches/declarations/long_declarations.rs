//! Measures the memory of the service while it takes declarations of 1,999 lines, with the simulated customs inside.

use crate::account::Account;
use crate::installation::{Installation, service_binary};
use crate::postgres_server::PostgresServer;
use customs_benches::{Outcome, import_body_of};
use serde_json::{Value, json};
use std::fmt::Write;
use std::thread;
use std::time::{Duration, Instant};

const LINES: usize = 1_999;
/// Numbers of declarations after which the memory is read.
const ROUNDS: [usize; 3] = [1, 20, 40];
/// Settings for the simulated customs, without the usual waiting times.
const SETTINGS: [(&str, &str); 3] = [
    ("CUSTOMS_CUSTOMS__MODE", "simulator"),
    ("CUSTOMS_CUSTOMS__SIMULATOR__ACCEPT_AFTER_MS", "0"),
    ("CUSTOMS_CUSTOMS__SIMULATOR__RELEASE_AFTER_MS", "0"),
];
/// Longest time that a declaration may take until its release.
const PATIENCE: Duration = Duration::from_secs(120);

/// Measures on both databases.
pub(crate) fn measure(server: &PostgresServer) -> Outcome<String> {
    let binary = service_binary()?;
    let mut page = format!("| Memory after so many declarations of {LINES} lines | before |");
    for round in ROUNDS {
        write!(page, " {round} |")?;
    }
    writeln!(page, "\n|---|{}", "--:|".repeat(ROUNDS.len() + 1))?;
    for (name, database) in [("SQLite", None), ("PostgreSQL", Some(server.new_database()?))] {
        let installation = Installation::new(&binary, database, &SETTINGS)?;
        let memory = on(&installation).inspect_err(|_| eprintln!("{}", installation.end_of_log()))?;
        write!(page, "| {name} |")?;
        for kib in memory {
            write!(page, " {} MB |", kib * 1_024 / 1_000_000)?;
        }
        writeln!(page)?;
    }
    Ok(page)
}

/// Creates, submits and awaits the release of one declaration after the other.
fn on(installation: &Installation) -> Outcome<Vec<u64>> {
    let service = installation.serve()?;
    let account = Account::open(installation, &service)?;
    let mut memory = vec![service.memory()?];
    let body = import_body_of(LINES);
    for number in 1..=ROUNDS[ROUNDS.len() - 1] {
        let created = account.post(&service, "/declarations/create", &body)?;
        let id = created["declaration"]["id"].as_i64().ok_or("no declaration")?;
        account.post(&service, &format!("/declarations/{id}/submit"), &json!({}))?;
        let deadline = Instant::now() + PATIENCE;
        loop {
            let timeline = account.get(&service, &format!("/declarations/{id}/timeline"))?;
            let events = timeline["events"].as_array().ok_or("no history")?;
            if events.iter().any(|line: &Value| line["event"] == "released") {
                break;
            }
            if Instant::now() > deadline {
                return Err(format!("declaration {id} was not released").into());
            }
            thread::sleep(Duration::from_millis(20));
        }
        if ROUNDS.contains(&number) {
            memory.push(service.memory()?);
        }
    }
    service.stop()?;
    Ok(memory)
}
