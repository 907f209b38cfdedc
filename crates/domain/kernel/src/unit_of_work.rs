use crate::StorageError;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Combines several changes into one: all become visible together, or none does.
///
/// Repositories that are used on the same thread during `run` take part automatically. A unit of work inside another
/// one joins it: its changes are undone with the outer unit. When the inner unit fails, its changes alone are undone.
///
/// So a unit of work belongs to a thread. A service that is async runs it on one that may wait (`spawn_blocking`), from
/// beginning to end; `examples/async-store` shows that with an async driver.
pub trait UnitOfWork: Send + Sync {
    /// Runs the work once, and keeps its changes when it answers [`Outcome::Keep`].
    ///
    /// # Errors
    /// When the changes could not be made durable; then none of them is kept.
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError>;
}

/// The decision on the changes of a unit of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The changes become visible and durable.
    Keep,
    /// The changes are undone.
    Undo,
}

/// Runs fallible work in one unit of work: `Ok` keeps its changes, `Err` undoes them.
///
/// # Errors
/// The error of the work, or the error of the storage that could not keep the changes.
pub fn in_unit_of_work<T, E: From<StorageError>>(
    unit: &dyn UnitOfWork,
    work: impl FnOnce() -> Result<T, E>,
) -> Result<T, E> {
    let mut work = Some(work);
    let mut answer: Option<Result<T, E>> = None;
    let ran = unit.run(&mut || match work.take().map(|work| work()) {
        Some(result) => {
            let outcome = if result.is_ok() { Outcome::Keep } else { Outcome::Undo };
            answer = Some(result);
            outcome
        }
        None => Outcome::Undo,
    });
    match answer {
        // When undoing fails too, the first error matters more: it shows why the changes were to be undone, for
        // instance a full disk.
        Some(Err(error)) => Err(error),
        Some(done) => ran.map_err(E::from).and(done),
        None => Err(E::from(ran.err().unwrap_or_else(|| StorageError::Failed("the unit of work did not run".into())))),
    }
}

/// Runs work about one of many, or about several at once, in a unit of work. A panic counts as a failure of this work: its
/// changes are undone, and the caller can go on with the others, or with each alone.
///
/// # Errors
/// The same as for [`in_unit_of_work`], and `Failed` after a panic.
pub fn in_contained_unit_of_work<T, E: From<StorageError>>(
    unit: &dyn UnitOfWork,
    work: impl FnOnce() -> Result<T, E>,
) -> Result<T, E> {
    // What the panic left half done is undone with the unit.
    catch_unwind(AssertUnwindSafe(|| in_unit_of_work(unit, work)))
        .unwrap_or_else(|_| Err(E::from(StorageError::Failed("the work ended in a panic".into()))))
}

/// A unit of work without a database: changes of in-memory fakes take effect at once and cannot be undone.
#[derive(Debug, Default, Clone, Copy)]
pub struct ImmediateWork;

impl UnitOfWork for ImmediateWork {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        work();
        Ok(())
    }
}
