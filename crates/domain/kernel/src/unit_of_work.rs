use crate::StorageError;

/// Makes several changes one: all become visible together, or none.
///
/// Repositories used on the same thread while `run` runs take part by themselves. A unit of work
/// inside another joins it: its changes are undone with the outer one, and alone when it fails.
pub trait UnitOfWork: Send + Sync {
    /// Runs the work once and keeps its changes if it answers [`Outcome::Keep`].
    ///
    /// # Errors
    /// When the changes could not be made durable; then none of them was kept.
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError>;
}

/// What is to become of the changes of a unit of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// They become visible and durable.
    Keep,
    /// They never happened.
    Undo,
}

/// Runs work that answers a result in one unit: `Ok` keeps its changes, `Err` undoes them.
///
/// # Errors
/// The error of the work, or that of the storage that could not keep the changes.
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
        // That the undoing failed too says less than why it was wanted: a full disk, say.
        Some(Err(error)) => Err(error),
        Some(done) => ran.map_err(E::from).and(done),
        None => Err(E::from(ran.err().unwrap_or_else(|| StorageError::Failed("the unit of work did not run".into())))),
    }
}

/// A unit of work without a database: changes of in-memory fakes happen at once and are not undone.
#[derive(Debug, Default, Clone, Copy)]
pub struct ImmediateWork;

impl UnitOfWork for ImmediateWork {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        work();
        Ok(())
    }
}
