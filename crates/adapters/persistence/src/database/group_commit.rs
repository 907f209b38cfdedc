//! Shared commits on SQLite, which has one writer. Writers wait in line for one connection. A writer that is done
//! hands it to the next without committing, and a writer that finds none waiting commits for all of them. A commit
//! waits for the disk, so many small units share one wait; meanwhile the next batch forms in the line.

use super::DatabaseUrl;
use super::link::Link;
use super::unit::{self, UnitLink};
use crate::acting;
use crate::failure::storage_error;
use customs_kernel::{Acting, Outcome, StorageError};
use diesel::result::{Error, QueryResult};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Limits of one batch: the most units in it, and the time after which it takes no more. Both bound how long the
/// first unit of a batch waits for the last.
const MOST_UNITS: u32 = 64;
const LONGEST_BATCH: Duration = Duration::from_millis(5);

/// The line of writers to one SQLite file.
pub(crate) struct WriteQueue {
    url: DatabaseUrl,
    /// The time that a writer stands in line before it gets the error that the database is unavailable.
    patience: Duration,
    line: Mutex<Line>,
    units: AtomicU64,
    commits: AtomicU64,
}

struct Line {
    /// The connection while it is not in use. An inner `None` means that it must be opened again.
    idle: Option<Option<Box<Link>>>,
    waiting: VecDeque<Arc<Place>>,
}

/// The place of one writer in the line.
#[derive(Default)]
struct Place {
    turn: Mutex<Option<Turn>>,
    called: Condvar,
}

/// The right to write: the connection, and the transaction that earlier writers left open on it.
struct Turn {
    link: Option<Box<Link>>,
    batch: Option<Batch>,
}

/// Units that one commit makes durable together.
struct Batch {
    began: Instant,
    units: u32,
    /// Whether one of the units has changes to keep.
    changed: bool,
    /// The actor, as it was set in the database for the latest unit.
    acting: Option<Acting>,
    fate: Arc<Fate>,
}

/// The outcome of a batch: undecided, committed, or lost with the reason.
#[derive(Default)]
struct Fate {
    decided: Mutex<Option<Result<(), Lost>>>,
    known: Condvar,
}

/// The reason why a batch is lost, given to each of its units.
#[derive(Clone)]
enum Lost {
    Unwritable(String),
    Other(String),
}

impl Lost {
    fn because(error: Error) -> Self {
        match storage_error(error) {
            StorageError::Unwritable(why) => Self::Unwritable(why),
            StorageError::Unavailable(why) | StorageError::Failed(why) => Self::Other(why.to_string()),
            other => Self::Other(other.to_string()),
        }
    }
}

impl From<Lost> for StorageError {
    fn from(lost: Lost) -> Self {
        match lost {
            Lost::Unwritable(why) => Self::Unwritable(why),
            Lost::Other(why) => Self::Unavailable(format!("the changes could not be committed: {why}").into()),
        }
    }
}

impl Fate {
    fn decide(&self, outcome: Result<(), Lost>) {
        *lock(&self.decided) = Some(outcome);
        self.known.notify_all();
    }

    fn wait(&self) -> Result<(), Lost> {
        let mut decided = lock(&self.decided);
        loop {
            if let Some(outcome) = &*decided {
                return outcome.clone();
            }
            decided = self.known.wait(decided).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Batch {
    /// Sets in the database who acts from now on.
    fn report(&mut self, link: &mut Link, acting: Option<Acting>) -> QueryResult<()> {
        if acting != self.acting {
            acting::report(&mut link.connection, acting.as_ref())?;
            self.acting = acting;
        }
        Ok(())
    }
}

impl WriteQueue {
    pub(crate) fn new(url: DatabaseUrl, link: Link, patience: Duration) -> Self {
        let line = Line { idle: Some(Some(Box::new(link))), waiting: VecDeque::new() };
        Self { url, patience, line: Mutex::new(line), units: AtomicU64::new(0), commits: AtomicU64::new(0) }
    }

    /// Units run, and commits that made them durable, since the start.
    pub(crate) fn counts(&self) -> (u64, u64) {
        (self.units.load(Ordering::Relaxed), self.commits.load(Ordering::Relaxed))
    }

    /// Writers that wait for their turn.
    pub(crate) fn waiting(&self) -> usize {
        lock(&self.line).waiting.len()
    }

    /// Runs the work when its turn comes, and returns once its changes are durable.
    pub(crate) fn run(&self, database: u64, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        let (link, mut batch) = self.begin(self.take_turn()?)?;
        let (link, finished) = unit::run_with(database, UnitLink::Writer(link), work);
        // A unit that saw changes of its batch shares the fate of the batch, even when it changes nothing: its
        // answer may rest on changes that are lost later.
        let shares_the_fate = batch.changed || finished.keeps();
        batch.units += 1;
        batch.changed |= finished.keeps();
        self.units.fetch_add(1, Ordering::Relaxed);
        let fate = Arc::clone(&batch.fate);
        let link = writer(link).ok_or_else(|| Lost::Other("the connection is gone".to_owned()));
        let link = link.and_then(|mut link| {
            let closed = if finished.keeps() { link.connection.keep() } else { link.connection.undo() };
            // On some errors (a full disk) SQLite undoes the whole transaction by itself. The savepoint is then
            // gone, and with it the whole batch.
            closed.map(|()| link).map_err(|error| {
                tracing::warn!(%error, "a batch of changes is lost");
                Lost::because(error)
            })
        });
        self.pass_on(link, batch);
        finished.answer()?;
        if shares_the_fate {
            fate.wait()?;
        }
        Ok(())
    }

    /// Waits for the turn to write.
    fn take_turn(&self) -> Result<Turn, StorageError> {
        let place = Arc::new(Place::default());
        {
            let mut line = lock(&self.line);
            if let Some(link) = line.idle.take() {
                return Ok(Turn { link, batch: None });
            }
            line.waiting.push_back(Arc::clone(&place));
        }
        let turn = lock(&place.turn);
        let (mut turn, _) = place
            .called
            .wait_timeout_while(turn, self.patience, |turn| turn.is_none())
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(turn) = turn.take() {
            return Ok(turn);
        }
        drop(turn);
        let mut line = lock(&self.line);
        line.waiting.retain(|waiting| !Arc::ptr_eq(waiting, &place));
        // The turn may have come between the time-out and here.
        lock(&place.turn).take().ok_or_else(|| StorageError::Unavailable("too many writers wait".into()))
    }

    /// Prepares the transaction and the savepoint of a unit.
    fn begin(&self, turn: Turn) -> Result<(Box<Link>, Batch), StorageError> {
        let Turn { link, batch } = turn;
        let link = match link {
            Some(link) => Ok(link),
            None => Link::open(&self.url).map(Box::new).map_err(|error| StorageError::Unavailable(error.into())),
        };
        let mut link = link.inspect_err(|_| self.give(None))?;
        let mut batch = match batch {
            Some(batch) => batch,
            None => match link.begin(None) {
                Ok(()) => Batch { began: Instant::now(), units: 0, changed: false, acting: None, fate: Arc::default() },
                Err(error) => {
                    self.give(Some(link));
                    return Err(storage_error(error));
                }
            },
        };
        // It is set outside the savepoint, which the unit may undo.
        let reported = batch.report(&mut link, Acting::current());
        match reported.and_then(|()| link.connection.begin_savepoint()) {
            Ok(()) => Ok((link, batch)),
            Err(error) => {
                let lost = Lost::because(error);
                self.pass_on(Err(lost.clone()), batch);
                Err(lost.into())
            }
        }
    }

    /// After a unit: hands the open transaction to the next in line, or ends it. Without a connection the batch is
    /// lost.
    fn pass_on(&self, link: Result<Box<Link>, Lost>, mut batch: Batch) {
        let link = match link {
            Ok(link) => link,
            Err(lost) => {
                batch.fate.decide(Err(lost));
                return self.give(None);
            }
        };
        let full = batch.units >= MOST_UNITS || batch.began.elapsed() >= LONGEST_BATCH;
        if !full {
            let mut line = lock(&self.line);
            if let Some(next) = line.waiting.pop_front() {
                return call(&next, Turn { link: Some(link), batch: Some(batch) });
            }
        }
        let link = self.end(link, &mut batch);
        self.give(link);
    }

    /// Commits the batch, or undoes it when it changed nothing, and reports the result to all its units.
    fn end(&self, mut link: Box<Link>, batch: &mut Batch) -> Option<Box<Link>> {
        let ended = if batch.changed {
            // Writes of other programs after the commit are not the work of this one.
            batch.report(&mut link, None).and_then(|()| link.connection.keep())
        } else {
            link.connection.undo()
        };
        if batch.changed && ended.is_ok() {
            self.commits.fetch_add(1, Ordering::Relaxed);
        }
        let ended = ended.map_err(|error| {
            tracing::warn!(%error, "a batch of changes could not be committed");
            Lost::because(error)
        });
        // After a failed commit the connection is dropped, which rolls back anything still open on it.
        let link = ended.is_ok().then_some(link);
        batch.fate.decide(ended);
        link
    }

    /// Gives the connection to the next in line, or puts it aside when no writer waits.
    fn give(&self, link: Option<Box<Link>>) {
        let mut line = lock(&self.line);
        match line.waiting.pop_front() {
            Some(next) => call(&next, Turn { link, batch: None }),
            None => line.idle = Some(link),
        }
    }
}

fn call(place: &Place, turn: Turn) {
    *lock(&place.turn) = Some(turn);
    place.called.notify_one();
}

fn writer(link: Option<UnitLink>) -> Option<Box<Link>> {
    match link {
        Some(UnitLink::Writer(link)) => Some(link),
        Some(UnitLink::Pooled(_)) | None => None,
    }
}

/// No code that can panic runs under these locks, so a poisoned one guards nothing half-done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
