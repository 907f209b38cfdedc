//! The unit of work that is open on this thread. Its connection waits in a slot of the thread, where every
//! repository of the same database finds it.

use super::link::{Link, LinkOpener};
use crate::connection::AnyConnection;
use crate::failure::{Failure, Fallible};
use customs_kernel::{Acting, Outcome, StorageError};
use r2d2::PooledConnection;
use std::any::Any;
use std::cell::RefCell;
use std::ops::{Deref, DerefMut};
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    /// The open units of this thread, at most one for each database.
    static OPEN: RefCell<Vec<OpenUnit>> = const { RefCell::new(Vec::new()) };
}

/// The connection of a unit of work: one of the pool, or the single one that writes to SQLite.
pub(crate) enum UnitLink {
    Pooled(Box<PooledConnection<LinkOpener>>),
    Writer(Box<Link>),
}

impl Deref for UnitLink {
    type Target = Link;

    fn deref(&self) -> &Link {
        match self {
            Self::Pooled(link) => link,
            Self::Writer(link) => link,
        }
    }
}

impl DerefMut for UnitLink {
    fn deref_mut(&mut self) -> &mut Link {
        match self {
            Self::Pooled(link) => link,
            Self::Writer(link) => link,
        }
    }
}

struct OpenUnit {
    database: u64,
    /// `None` while a repository uses it.
    link: Option<UnitLink>,
    /// A statement failed since the last savepoint, so the unit can only be undone.
    doomed: bool,
    /// Whether a statement ran since the unit began.
    touched: bool,
}

/// The way the work of a unit ended.
pub(crate) struct Finished {
    /// Whether the work wants to keep or undo its changes.
    pub(crate) outcome: Outcome,
    /// Whether a statement had failed, so that the changes cannot be kept.
    pub(crate) doomed: bool,
    /// The payload of the panic, if the work panicked.
    pub(crate) panic: Option<Box<dyn Any + Send>>,
}

impl Finished {
    /// Whether the changes are to be kept.
    pub(crate) const fn keeps(&self) -> bool {
        matches!(self.outcome, Outcome::Keep) && !self.doomed
    }

    /// The result for the caller of the unit, once its changes are kept or undone. Resumes a panic.
    pub(crate) fn answer(self) -> Result<(), StorageError> {
        if let Some(panic) = self.panic {
            std::panic::resume_unwind(panic);
        }
        if self.doomed && self.outcome == Outcome::Keep {
            return Err(only_undoing_is_left());
        }
        Ok(())
    }
}

/// Whether a unit of this database is open on this thread.
pub(crate) fn is_open(database: u64) -> bool {
    OPEN.with_borrow(|units| units.iter().any(|unit| unit.database == database))
}

/// Runs the work with the connection in the slot, and returns the connection in any case.
pub(crate) fn run_with(
    database: u64,
    link: UnitLink,
    work: &mut dyn FnMut() -> Outcome,
) -> (Option<UnitLink>, Finished) {
    OPEN.with_borrow_mut(|units| units.push(OpenUnit { database, link: Some(link), doomed: false, touched: false }));
    let ended = catch_unwind(AssertUnwindSafe(work));
    let unit = OPEN.with_borrow_mut(|units| {
        let place = units.iter().rposition(|unit| unit.database == database)?;
        Some(units.swap_remove(place))
    });
    let (link, doomed) = unit.map_or((None, true), |unit| (unit.link, unit.doomed));
    (link, finished(ended, doomed))
}

fn finished(ended: Result<Outcome, Box<dyn Any + Send>>, doomed: bool) -> Finished {
    match ended {
        Ok(outcome) => Finished { outcome, doomed, panic: None },
        Err(panic) => Finished { outcome: Outcome::Undo, doomed, panic: Some(panic) },
    }
}

/// Runs the work as a nested unit, which can be undone by itself: a savepoint, unless it is the first thing that
/// happens in the unit.
pub(crate) fn run_nested(database: u64, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
    if can_begin_anew(database) {
        return run_first(database, work);
    }
    on_link(database, |link| Ok(link.connection.begin_savepoint()?))?;
    let ended = catch_unwind(AssertUnwindSafe(work));
    let finished = finished(ended, is_doomed(database));
    let closed = borrow(database).map_err(Failure::from).and_then(|link| {
        link.with(|link| Ok(if finished.keeps() { link.connection.keep() } else { link.connection.undo() }?))
    });
    // Failures inside are undone with the savepoint. A savepoint that cannot be closed spoils the whole unit.
    doom(database, closed.is_err());
    finished.answer().and(closed.map_err(StorageError::from))
}

/// Runs the work in the unit itself, in which nothing has happened yet: undoing the work begins the unit again. That
/// spares the two statements of a savepoint where a use case has a unit of its own within that of its command.
fn run_first(database: u64, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
    let ended = catch_unwind(AssertUnwindSafe(work));
    let finished = finished(ended, is_doomed(database));
    if finished.keeps() || !is_touched(database) {
        return finished.answer();
    }
    let begun = borrow(database).map_err(Failure::from).and_then(Borrowed::begin_anew);
    doom(database, begun.is_err());
    OPEN.with_borrow_mut(|units| {
        units.iter_mut().filter(|unit| unit.database == database).for_each(|unit| unit.touched = begun.is_err());
    });
    finished.answer().and(begun.map_err(StorageError::from))
}

/// Whether nothing has happened in the unit, and its transaction is its own. A unit of the one writer of SQLite is a
/// part of the transaction of its batch, and only the queue of writers may end that.
fn can_begin_anew(database: u64) -> bool {
    let is_pooled = |unit: &OpenUnit| matches!(unit.link, Some(UnitLink::Pooled(_)));
    OPEN.with_borrow(|units| units.iter().any(|unit| unit.database == database && !unit.touched && is_pooled(unit)))
}

fn is_touched(database: u64) -> bool {
    OPEN.with_borrow(|units| units.iter().any(|unit| unit.database == database && unit.touched))
}

/// Runs statements on the connection of the open unit. A statement that fails dooms the unit (or its innermost
/// nested one) on SQLite as on PostgreSQL, so that both databases behave alike.
pub(crate) fn on_connection<T>(
    database: u64,
    statements: impl FnOnce(&mut AnyConnection) -> Fallible<T>,
) -> Result<T, StorageError> {
    on_link(database, |link| statements(&mut link.connection))
}

fn on_link<T>(database: u64, statements: impl FnOnce(&mut Link) -> Fallible<T>) -> Result<T, StorageError> {
    if is_doomed(database) {
        return Err(only_undoing_is_left());
    }
    let answer = borrow(database)?.with(statements);
    if let Err(failure) = &answer
        && failure.ends_the_transaction()
    {
        doom(database, true);
    }
    answer.map_err(StorageError::from)
}

fn is_doomed(database: u64) -> bool {
    OPEN.with_borrow(|units| units.iter().any(|unit| unit.database == database && unit.doomed))
}

fn doom(database: u64, doomed: bool) {
    OPEN.with_borrow_mut(|units| {
        units.iter_mut().filter(|unit| unit.database == database).for_each(|unit| unit.doomed = doomed);
    });
}

/// The connection of the open unit while it is in use. It returns to the slot when dropped, even by a panic.
struct Borrowed {
    database: u64,
    link: Option<UnitLink>,
}

fn borrow(database: u64) -> Result<Borrowed, StorageError> {
    let link = OPEN.with_borrow_mut(|units| {
        let unit = units.iter_mut().find(|unit| unit.database == database)?;
        unit.touched = true;
        unit.link.take()
    });
    match link {
        Some(link) => Ok(Borrowed { database, link: Some(link) }),
        None => Err(in_use()),
    }
}

impl Borrowed {
    /// Undoes all of the unit and begins it again.
    fn begin_anew(self) -> Fallible<()> {
        self.with(|link| {
            link.connection.undo()?;
            Ok(link.begin(Acting::current().as_ref())?)
        })
    }

    fn with<T>(mut self, statements: impl FnOnce(&mut Link) -> Fallible<T>) -> Fallible<T> {
        let link = self.link.as_mut().ok_or_else(|| Failure::Storage(in_use()))?;
        let answer = statements(link);
        if answer.as_ref().is_err_and(Failure::closed_the_connection) {
            link.closed = true;
        }
        answer
    }
}

fn in_use() -> StorageError {
    StorageError::Failed("the connection of the unit of work is in use".into())
}

fn only_undoing_is_left() -> StorageError {
    StorageError::Failed("a statement of the unit of work had failed".into())
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        let link = self.link.take();
        OPEN.with_borrow_mut(|units| {
            if let Some(unit) = units.iter_mut().find(|unit| unit.database == self.database) {
                unit.link = link;
                // The statements may be half done.
                unit.doomed |= std::thread::panicking();
            }
        });
    }
}
