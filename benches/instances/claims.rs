//! Watches the locks of PostgreSQL while two instances work off one queue.

use crate::account::Account;
use crate::installation::Installation;
use crate::postgres_server::PostgresServer;
use crate::process::Process;
use crate::submissions::{drafts, submit};
use crate::{Outcome, SETTINGS};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use tokio_postgres::{Client, NoTls};

const DECLARATIONS: usize = 400;
const LONGEST: Duration = Duration::from_secs(180);
const PAUSE: Duration = Duration::from_millis(5);

/// Statements that are under way: claims, claims that wait for a lock, others that wait for one. Locks to make a table
/// longer do not count: an insert may meet them.
const LOOK: &str = "\
    SELECT count(*) FILTER (WHERE claims), count(*) FILTER (WHERE claims AND waits), \
           count(*) FILTER (WHERE waits AND NOT claims) \
    FROM (SELECT query LIKE '%SKIP LOCKED%' OR query LIKE 'WITH heads AS%' AS claims, \
                 EXISTS (SELECT 1 FROM pg_locks WHERE pg_locks.pid = activity.pid AND NOT granted \
                         AND locktype <> 'extend') AS waits \
          FROM pg_stat_activity AS activity \
          WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid()) AS statements";
const RELEASED: &str = "SELECT count(*) FROM declarations WHERE status = 'REL'";

/// Everything that was seen in all looks.
#[derive(Default)]
struct Seen {
    looks: i64,
    claims: i64,
    claims_waiting: i64,
    others_waiting: i64,
}

/// Lets two instances work off a queue, and prints it; returns whether both took from it and no claim waited.
pub(crate) fn watch(binary: &Path, server: &PostgresServer) -> Outcome<bool> {
    let database = server.new_database()?;
    let installation = Installation::new(binary, Some(database.clone()), &SETTINGS)?;
    let services = [installation.serve()?, installation.serve()?];
    let account = Account::open(&installation, &services[0])?;
    let waiting = drafts(&services[0], &account, DECLARATIONS)?;
    let ended = AtomicBool::new(false);
    let seen = thread::scope(|scope| -> Outcome<Seen> {
        let looks = scope.spawn(|| look_until(&database, &ended).map_err(|error| error.to_string()));
        let worked = submit(&services, &account, &waiting).and_then(|_| wait_for_releases(&database));
        ended.store(true, Ordering::Relaxed);
        let seen = looks.join().map_err(|_| "the thread that looks panicked")??;
        worked.inspect_err(|_| eprintln!("{}", installation.end_of_log()))?;
        Ok(seen)
    })?;
    let taken = [claimed(&services[0])?, claimed(&services[1])?];
    for service in services {
        service.stop()?;
    }
    let Seen { looks, claims, claims_waiting, others_waiting } = seen;
    println!(
        "two instances took {} and {} rows of the queues; {looks} looks met {claims} claims, {claims_waiting} of them \
         waiting for a lock (goal 0), and {others_waiting} other statements waiting for one",
        taken[0], taken[1]
    );
    if claims == 0 {
        println!("no look met a claim, so that nothing is known of their waiting");
    }
    Ok(claims > 0 && claims_waiting == 0 && taken.iter().all(|rows| *rows > 0))
}

fn look_until(database: &str, ended: &AtomicBool) -> Outcome<Seen> {
    on_connection(database, async |client| -> Outcome<Seen> {
        let mut seen = Seen::default();
        while !ended.load(Ordering::Relaxed) {
            let row = client.query_one(LOOK, &[]).await?;
            seen.looks += 1;
            seen.claims += row.try_get::<_, i64>(0)?;
            seen.claims_waiting += row.try_get::<_, i64>(1)?;
            seen.others_waiting += row.try_get::<_, i64>(2)?;
            tokio::time::sleep(PAUSE).await;
        }
        Ok(seen)
    })
}

fn wait_for_releases(database: &str) -> Outcome<()> {
    let all = i64::try_from(DECLARATIONS)?;
    let deadline = Instant::now() + LONGEST;
    on_connection(database, async |client| -> Outcome<()> {
        loop {
            let released: i64 = client.query_one(RELEASED, &[]).await?.try_get(0)?;
            if released >= all {
                return Ok(());
            }
            if Instant::now() > deadline {
                return Err(format!("only {released} of {all} were released").into());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    })
}

fn on_connection<T>(database: &str, work: impl AsyncFnOnce(&Client) -> Outcome<T>) -> Outcome<T> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let (client, connection) = tokio_postgres::connect(database, NoTls).await?;
        tokio::spawn(connection);
        work(&client).await
    })
}

/// The rows that an instance took from all queues.
fn claimed(service: &Process) -> Outcome<u64> {
    let url = format!("{}/metrics", service.base_url());
    let figures = ureq::get(&url).call()?.body_mut().read_to_string()?;
    let rows = figures.lines().filter(|line| line.starts_with("customs_queue_claimed_total{"));
    Ok(rows.filter_map(|line| line.rsplit_once(' ')?.1.parse::<u64>().ok()).sum())
}
