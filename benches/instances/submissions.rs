//! Declarations that are submitted to one or more instances at once.

use crate::Outcome;
use crate::account::Account;
use crate::process::Process;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Clients of each instance that submit one after the other.
const CLIENTS: usize = 8;

/// Creates this many drafts, which customs releases once they are submitted.
pub(crate) fn drafts(service: &Process, account: &Account, number: usize) -> Outcome<Vec<i64>> {
    let body: Value = serde_json::from_str(include_str!("../../examples/import-h1.json"))?;
    (0..number)
        .map(|_| -> Outcome<i64> {
            let made = account.post(service, "/declarations/create", &body)?;
            Ok(made["declaration"]["id"].as_i64().ok_or("no id")?)
        })
        .collect()
}

/// Submits each draft once, at any instance with a free client; returns the time until all are submitted.
pub(crate) fn submit(services: &[Process], account: &Account, drafts: &[i64]) -> Outcome<Duration> {
    let (next, refused) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let begun = Instant::now();
    thread::scope(|scope| {
        for service in services.iter().flat_map(|service| [service; CLIENTS]) {
            let (next, refused) = (&next, &refused);
            scope.spawn(move || {
                while let Some(id) = drafts.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if account.post(service, &format!("/declarations/{id}/submit"), &json!({})).is_err() {
                        refused.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let took = begun.elapsed();
    match refused.into_inner() {
        0 => Ok(took),
        refused => Err(format!("{refused} of {} submissions failed", drafts.len()).into()),
    }
}
