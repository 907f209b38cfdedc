//! Requests a second of one instance and of two.

use crate::account::Account;
use crate::cores::{Cores, pin};
use crate::installation::Installation;
use crate::load::{Throughput, rate, window};
use crate::options::Options;
use crate::postgres_server::PostgresServer;
use crate::process::Process;
use crate::requests::read;
use crate::submissions::{drafts, submit};
use crate::{Outcome, SETTINGS};
use std::path::Path;
use std::thread;

/// Declarations of ten lines that are read in turn.
const READ: usize = 500;
const SUBMITTED: usize = 1_000;
/// Goals, in hundredths of what one instance does.
const READS: u64 = 160;
const SUBMISSIONS: u64 = 140;

/// Requests a second.
struct Rates {
    reads: u64,
    submissions: u64,
}

/// Measures one instance, then two, each on a new database, and prints both; returns whether the goals are met.
pub(crate) fn compare(binary: &Path, server: &PostgresServer, cores: &Cores, options: &Options) -> Outcome<bool> {
    let measure = |instances: &[usize]| -> Outcome<Rates> {
        let installation = Installation::new(binary, Some(server.new_database()?), &SETTINGS)?;
        measured(&installation, instances, cores, options).inspect_err(|_| eprintln!("{}", installation.end_of_log()))
    };
    let (one, two) = (measure(&cores.instances[..1])?, measure(&cores.instances)?);
    println!("a core for each instance; PostgreSQL and the load share {}", cores.others.len());
    let reads = reported("reads", one.reads, two.reads, READS);
    let submissions = reported("submissions", one.submissions, two.submissions, SUBMISSIONS);
    Ok(reads && submissions)
}

fn measured(installation: &Installation, instances: &[usize], cores: &Cores, options: &Options) -> Outcome<Rates> {
    let mut services = Vec::new();
    for core in instances {
        pin(&[*core])?;
        let started = installation.serve();
        pin(&cores.others)?;
        services.push(started?);
    }
    let first = services.first().ok_or("no instance")?;
    let account = Account::open(installation, first)?;
    let body = customs_benches::import_body();
    let mut ids = Vec::with_capacity(READ);
    for _ in 0..READ {
        let made = account.post(first, "/declarations/create", &body)?;
        ids.push(made["declaration"]["id"].as_i64().ok_or("no id")?);
    }
    let mut reads = Throughput::default();
    for _ in 0..options.rounds {
        reads.add(read_at_once(&services, &account, &ids, options)?);
    }
    let waiting = drafts(first, &account, SUBMITTED)?;
    let took = submit(&services, &account, &waiting)?;
    for service in services {
        service.stop()?;
    }
    Ok(Rates { reads: reads.per_second(), submissions: rate(u64::try_from(SUBMITTED)?, took) })
}

/// A window of load on all instances at once.
fn read_at_once(services: &[Process], account: &Account, ids: &[i64], options: &Options) -> Outcome<Throughput> {
    let load =
        |service: &Process| window(service.address, &read(account, ids), options).map_err(|error| error.to_string());
    let load = &load;
    let windows: Vec<Result<Throughput, String>> = thread::scope(|scope| {
        let threads: Vec<_> = services.iter().map(|service| scope.spawn(move || load(service))).collect();
        let joined = threads.into_iter().map(|thread| thread.join());
        joined.map(|window| window.unwrap_or_else(|_| Err("a thread of the load panicked".to_owned()))).collect()
    });
    let mut sum = Throughput::default();
    for window in windows {
        sum.add(window?);
    }
    // The windows lay beside each other, not one behind the other.
    Ok(sum.within(options.window))
}

/// Prints both rates; returns whether the second is this many hundredths of the first.
fn reported(name: &str, one: u64, two: u64, goal: u64) -> bool {
    let hundredths = two * 100 / one.max(1);
    println!(
        "{name} a second: {one} with one instance, {two} with two: {}.{:02} times (goal {}.{:02})",
        hundredths / 100,
        hundredths % 100,
        goal / 100,
        goal % 100
    );
    hundredths >= goal
}
