//! Holds records and releases them, each time in one unit of work over an async driver, and prints how many units of
//! work there were in a second: with one at a time, with 8 and with 32 at once.
//!
//! The database is a throw-away one, on the server of `TEST_DATABASE_URL` or on one that is started for it.

use async_store::{AsyncStore, PostgresHolds};
use chrono::{DateTime, Timelike, Utc};
use customs_kernel::{Clock, OrganisationId, StorageError, Subject, in_unit_of_work};
use customs_retention::{HoldError, LegalHolds};
use std::error::Error;
use std::sync::Arc;
use std::time::Instant;
use tokio::runtime::{Builder, Handle};
use tokio::task::spawn_blocking;

/// The most units of work at once, and so the connections.
const MOST_AT_ONCE: usize = 32;

/// Threads that may wait for the rest of the service, such as for names of hosts.
const SPARE_THREADS: usize = 8;

/// The units of work of each measurement, a multiple of all numbers at once.
const UNITS: usize = 3_200;

type Failure = Box<dyn Error + Send + Sync>;

const BROKER: OrganisationId = OrganisationId::new(1);

fn main() -> Result<(), Failure> {
    let database = customs_test_support::throw_away_database();
    let runtime =
        Builder::new_multi_thread().enable_all().max_blocking_threads(MOST_AT_ONCE + SPARE_THREADS).build()?;
    runtime.block_on(measure(database.url()))
}

/// The service: futures on the runtime, use cases on threads that may wait.
async fn measure(url: &str) -> Result<(), Failure> {
    let store = Arc::new(AsyncStore::new(url, Handle::current())?);
    let desk = Desk {
        holds: LegalHolds::new(Arc::new(spawn_blocking(prepared(store.clone())).await??), Arc::new(SystemClock)),
        store,
    };
    // The connections are opened and the statements planned by the first ones.
    units_per_second(&desk, MOST_AT_ONCE).await?;
    for at_once in [1, 8, MOST_AT_ONCE] {
        println!("{at_once:>2} at once: {:>6} units of work in a second", units_per_second(&desk, at_once).await?);
    }
    Ok(())
}

/// Makes the tables, with a record for each unit of work that runs at once.
fn prepared(store: Arc<AsyncStore>) -> impl FnOnce() -> Result<PostgresHolds, StorageError> {
    move || {
        let holds = PostgresHolds::create(store)?;
        for record in 0..MOST_AT_ONCE {
            holds.add_record(BROKER, subject(record))?;
        }
        Ok(holds)
    }
}

/// What a request needs: the use cases, and the store whose units of work they take part in.
#[derive(Clone)]
struct Desk {
    holds: LegalHolds,
    store: Arc<AsyncStore>,
}

impl Desk {
    /// Holds a record and releases it: two use cases in one unit of work, which ends on the thread that began it.
    fn hold_and_release(&self, subject: Subject) -> Result<(), HoldError> {
        in_unit_of_work(self.store.as_ref(), || {
            self.holds.hold(BROKER, subject, Some("case 12/2026"), "e.visser")?;
            self.holds.release(BROKER, subject, "p.smit")
        })
    }
}

async fn units_per_second(desk: &Desk, at_once: usize) -> Result<u128, Failure> {
    let begun = Instant::now();
    let callers: Vec<_> =
        (0..at_once).map(|caller| tokio::spawn(call(desk.clone(), subject(caller), UNITS / at_once))).collect();
    for caller in callers {
        caller.await??;
    }
    Ok(UNITS as u128 * 1_000_000 / begun.elapsed().as_micros().max(1))
}

/// A caller that asks again as soon as it is answered.
async fn call(desk: Desk, subject: Subject, times: usize) -> Result<(), Failure> {
    for _ in 0..times {
        let desk = desk.clone();
        spawn_blocking(move || desk.hold_and_release(subject)).await??;
    }
    Ok(())
}

fn subject(number: usize) -> Subject {
    Subject::declaration(i64::try_from(number).unwrap_or(i64::MAX))
}

/// The time of this machine, cut to microseconds as PostgreSQL stores it.
struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> DateTime<Utc> {
        let now = Utc::now();
        now.with_nanosecond(now.timestamp_subsec_micros() * 1_000).unwrap_or(now)
    }
}
