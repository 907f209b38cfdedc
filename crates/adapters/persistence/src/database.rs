mod clock;
mod extent;
mod group_commit;
mod heard;
mod link;
mod load;
pub(crate) mod migrations;
mod open;
mod planning;
mod protection;
mod snapshot;
mod sole_server;
mod unit;
mod url;

pub use link::Link;
pub use load::{Connections, GroupedCommits};
pub use migrations::{MigrationError, MigrationState};
pub use open::{DatabaseOptions, OpenError};
pub use protection::Protection;
pub use sole_server::{NotSole, SoleServer};
pub use url::{DatabaseUrl, NotADatabaseUrl};

pub(crate) use migrations::{lock_migrations, migrate_locked};

use crate::connection::AnyConnection;
use crate::failure::{Failure, Fallible, is_closed, is_node_away, storage_error};
use crate::placement::{KnownPlacement, Placement};
use crate::queue_wakes::{Again, OwnQueue, Sweeps};
use crate::row_queue::AsideCounts;
use crate::waiting_work::{self, OnStoredWork};
use customs_kernel::{Acting, OrganisationId, Outcome, StorageError, UnitOfWork, in_unit_of_work};
use group_commit::WriteQueue;
use heard::Heard;
use link::LinkOpener;
use load::Waits;
use r2d2::{Pool, PooledConnection};
use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use unit::UnitLink;

/// The database of the service: an embedded SQLite file, or PostgreSQL. Clones share their connections; every
/// repository holds one.
///
/// As a [`UnitOfWork`] it combines the changes of several repositories. While `run` runs, all repositories over the
/// same database use the connection of the unit, on that thread. A statement that the database refuses (a broken
/// unique rule too) spoils the unit, or the innermost nested one. From then on it can only be undone, on both
/// databases alike.
#[derive(Clone)]
pub struct Database(Arc<Inner>);

/// The time between two moves of rows of a queue behind others. A claim in between walks past those that came since.
const PUTS_OFF_EVERY: Duration = Duration::from_secs(5);

/// Queues with a remembered last time, before those that were not asked for since are forgotten.
const MOST_REMEMBERED: usize = 10_000;

struct Inner {
    /// Distinguishes databases when one thread uses several.
    number: u64,
    url: DatabaseUrl,
    pool: Pool<LinkOpener>,
    /// Counts the threads that wait for a connection of the pool.
    waits: Waits,
    /// The queue for the single connection that writes, on SQLite.
    writers: Option<WriteQueue>,
    /// The instance that owns leases taken over this database; 0 when no instance is registered.
    instance: AtomicI64,
    /// Whether other instances may be running.
    has_others: AtomicBool,
    /// The placement of the rows of organisations.
    placement: KnownPlacement,
    /// The moments at which rows of each queue were last put off behind others.
    put_off: Mutex<HashMap<String, Instant>>,
    /// Rows of queues that were set aside, as far as this process knows.
    aside: AsideCounts,
    /// The news of this instance about the server's clock and other instances.
    heard: Heard,
    /// Organisations that are asked for work again, on a database that is spread.
    again: Again,
    /// The moment at which all servers of such a database were last asked for work.
    sweeps: Sweeps,
    /// Hears of work that was stored over this database.
    on_stored_work: OnceLock<OnStoredWork>,
    /// Hears that something may have been committed over this database.
    on_commit: OnceLock<OnCommit>,
    /// Units of work that ran over this database.
    units: AtomicU64,
}

/// A callback for units of work that ended. It runs on the thread of the unit, so it must return at once.
pub type OnCommit = Arc<dyn Fn() + Send + Sync>;

impl Database {
    /// The URL that the database was opened with.
    #[must_use]
    pub fn url(&self) -> &DatabaseUrl {
        &self.0.url
    }

    /// The number of the instance that owns new claims; 0 when none is registered.
    #[doc(hidden)]
    pub fn held_by(&self) -> i64 {
        self.0.instance.load(Ordering::Relaxed)
    }

    /// Makes `instance` the owner of everything claimed from now on.
    pub(crate) fn take_number(&self, instance: i64) {
        self.0.instance.store(instance, Ordering::Relaxed);
    }

    /// Calls `listener` after each commit that stored work for workers. Only the first listener counts.
    pub fn on_stored_work(&self, listener: OnStoredWork) {
        // A second listener would mean that two services share one `Database`, which no code does.
        let _ = self.0.on_stored_work.set(listener);
    }

    /// Calls `listener` after each unit of work, no matter what it stored. Only the first listener counts.
    pub fn on_commit(&self, listener: OnCommit) {
        // A second listener would mean the same here.
        let _ = self.0.on_commit.set(listener);
    }

    /// The number of units of work that ran over this database in this process. While it stays the same, the process has
    /// written nothing but single statements of queues.
    #[must_use]
    pub fn units_of_work(&self) -> u64 {
        self.0.units.load(Ordering::Relaxed)
    }

    /// Whether other instances may be running on this database, as far as this one has heard.
    #[must_use]
    pub fn has_other_instances(&self) -> bool {
        self.0.has_others.load(Ordering::Relaxed)
    }

    /// Notes whether other instances run.
    pub(crate) fn note_other_instances(&self, has_others: bool) {
        self.0.has_others.store(has_others, Ordering::Relaxed);
    }

    /// Whether rows of the queue of this name are put off behind others now: every five seconds while the question is
    /// repeated, and not at the first question.
    pub(crate) fn puts_off_now(&self, queue: &str) -> bool {
        // Nothing panics under this lock.
        let mut put_off = self.0.put_off.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        match put_off.get_mut(queue) {
            Some(last) if now - *last < PUTS_OFF_EVERY => false,
            Some(last) => {
                *last = now;
                true
            }
            None => {
                // Nothing is kept of callbacks and organisations that are gone.
                if put_off.len() >= MOST_REMEMBERED {
                    put_off.retain(|_, last| now - *last < PUTS_OFF_EVERY * 2);
                }
                put_off.insert(queue.to_owned(), now);
                false
            }
        }
    }

    /// Rows of queues that were set aside.
    pub(crate) fn aside(&self) -> &AsideCounts {
        &self.0.aside
    }

    /// The placement of the rows of organisations, as far as this process has looked: when it opened the database, when
    /// it had migrated it, and when it had registered as an instance.
    #[doc(hidden)]
    #[must_use]
    pub fn placement(&self) -> Placement {
        self.0.placement.get()
    }

    /// Looks again where the rows are: the tables may have moved since the database was opened, while this process
    /// migrated it or waited for the process that moved them.
    pub(crate) fn look_at_placement(&self, connection: &mut AnyConnection) -> Fallible<Placement> {
        Ok(self.0.placement.look_again(connection)?)
    }

    /// Treats the database as spread; such statements run on a single server too.
    #[doc(hidden)]
    pub fn treat_as_spread(&self) {
        self.0.placement.become_spread();
    }

    /// Has this instance ask an organisation for work again, where it set something free that others waited for. Within
    /// a unit of work that is done after it: a question before its end would find nothing yet.
    #[doc(hidden)]
    pub fn ask_again(&self, queue: OwnQueue<'_>, organisation: OrganisationId) {
        self.placement().with_wakes(|| {
            if unit::is_open(self.0.number) {
                waiting_work::note_freed(queue, organisation);
            } else {
                self.again().ask(&queue.to_string(), organisation);
            }
        });
    }

    /// Organisations that are asked for work again.
    #[doc(hidden)]
    pub fn again(&self) -> &Again {
        &self.0.again
    }

    /// The moment at which all servers were last asked for work.
    #[doc(hidden)]
    pub fn sweeps(&self) -> &Sweeps {
        &self.0.sweeps
    }

    /// Reports the work that was stored on this thread: first its organisation, where workers look that up, then the
    /// listener.
    fn report_work(&self) {
        let (stored, wakes) = (waiting_work::take_noted(), waiting_work::take_wakes());
        self.placement().with_wakes(|| {
            for (queue, own) in waiting_work::take_freed() {
                self.again().ask(&queue, own);
            }
            self.write_wakes(wakes.into_iter().map(|((queue, own), at)| (queue, own, at)).collect());
        });
        if let (Some(stored), Some(listener)) = (stored, self.0.on_stored_work.get()) {
            listener(stored);
        }
    }

    /// Runs statements that only read. Inside a unit of work they use its connection and see its changes; otherwise
    /// they use one of the pool. They may run a second time on another connection if the first proves closed.
    #[doc(hidden)]
    pub fn read<T>(&self, statements: impl Fn(&mut AnyConnection) -> Fallible<T>) -> Result<T, StorageError> {
        if unit::is_open(self.0.number) {
            return self.on_unit(statements);
        }
        // After a restart of the server every pooled connection is closed, and each has to be tried once.
        for _ in 0..self.0.pool.max_size() {
            match self.on_pooled(&statements) {
                Err(failure) if failure.closed_the_connection() => {}
                answer => return answer.map_err(StorageError::from),
            }
        }
        self.on_pooled(&statements).map_err(StorageError::from)
    }

    /// Runs statements that change something, within the open unit of work or in one of their own. Statements that
    /// report a conflict themselves (no row updated) must do so before they change anything.
    #[doc(hidden)]
    pub fn write<T>(&self, statements: impl FnOnce(&mut AnyConnection) -> Fallible<T>) -> Result<T, StorageError> {
        if unit::is_open(self.0.number) {
            return self.on_unit(statements);
        }
        in_unit_of_work(self, || self.on_unit(statements))
    }

    /// Runs a single statement that changes something. Like [`Self::write`], but on PostgreSQL without the two round
    /// trips of a transaction. Not for tables of the audit log: outside a unit of work no actor is set.
    pub(crate) fn write_statement<T>(
        &self,
        statement: impl FnOnce(&mut AnyConnection) -> Fallible<T>,
    ) -> Result<T, StorageError> {
        if self.0.writers.is_some() || unit::is_open(self.0.number) {
            return self.write(statement);
        }
        let answer = self.on_pooled(statement);
        self.report_work();
        answer.map_err(StorageError::from)
    }

    /// Runs a single statement outside of any unit of work, and reports it to no listener.
    pub(crate) fn beside<T>(
        &self,
        statement: impl FnOnce(&mut AnyConnection) -> Fallible<T>,
    ) -> Result<T, StorageError> {
        self.on_pooled(statement).map_err(StorageError::from)
    }

    /// Runs statements on the connection of the open unit of work.
    fn on_unit<T>(&self, statements: impl FnOnce(&mut AnyConnection) -> Fallible<T>) -> Result<T, StorageError> {
        self.placement().during(|| unit::on_connection(self.0.number, statements))
    }

    fn on_pooled<T>(&self, statements: impl FnOnce(&mut AnyConnection) -> Fallible<T>) -> Fallible<T> {
        let mut link = self.pooled()?;
        let answer = self.placement().during(|| statements(&mut link.connection));
        link.closed |= answer.as_ref().is_err_and(Failure::closed_the_connection);
        answer
    }

    fn pooled(&self) -> Result<PooledConnection<LinkOpener>, StorageError> {
        let _waits = self.0.waits.one();
        self.0.pool.get().map_err(|error| {
            self.0.waits.in_vain();
            StorageError::Unavailable(Box::new(error))
        })
    }

    /// Runs a transaction on a connection of the pool. BEGIN reveals a closed connection before anything was done,
    /// so that another one can be taken.
    fn run_pooled(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        let acting = Acting::current();
        let mut left = self.0.pool.max_size();
        let link = loop {
            let mut link = self.pooled()?;
            match link.begin(acting.as_ref()) {
                Ok(()) => break link,
                Err(error) => {
                    link.closed = is_closed(&error);
                    if !link.closed || left == 0 {
                        return Err(storage_error(error));
                    }
                    left -= 1;
                }
            }
        };
        let (link, finished) = unit::run_with(self.0.number, UnitLink::Pooled(Box::new(link)), work);
        let Some(mut link) = link else {
            return finished.answer();
        };
        let ended = if finished.keeps() { link.connection.keep() } else { link.connection.undo() };
        // A connection must not be used again if its transaction could not be ended.
        link.closed |= ended.is_err();
        drop(link);
        let keeps = finished.keeps();
        finished.answer()?;
        match ended {
            Err(error) if keeps && (is_closed(&error) || is_node_away(&error)) => {
                Err(StorageError::Undecided(error.to_string()))
            }
            Err(error) if keeps => Err(storage_error(error)),
            _ => Ok(()),
        }
    }
}

impl UnitOfWork for Database {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        if unit::is_open(self.0.number) {
            return unit::run_nested(self.0.number, work);
        }
        let outcome = match &self.0.writers {
            Some(writers) => writers.run(self.0.number, work),
            None => self.run_pooled(work),
        };
        self.0.units.fetch_add(1, Ordering::Relaxed);
        // This also comes after a failure: perhaps only the answer to the commit was lost.
        self.report_work();
        if let Some(listener) = self.0.on_commit.get() {
            listener();
        }
        outcome
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Database").field(&self.0.url).finish()
    }
}
