use crate::{ImmediateWork, StorageError};

/// Reads of several repositories that all see one moment: what others write meanwhile is not seen.
///
/// Repositories that are used on the same thread during `read` take part automatically. Nothing may be written
/// meanwhile. It keeps a connection of the database, so no one else may have to be waited for in it.
pub trait Snapshot: Send + Sync {
    /// Runs the work once, at one moment.
    ///
    /// # Errors
    /// When the storage does not answer.
    fn read(&self, work: &mut dyn FnMut()) -> Result<(), StorageError>;
}

/// Runs fallible work at one moment.
///
/// # Errors
/// The error of the work, or that of the storage.
pub fn in_snapshot<T, E: From<StorageError>>(
    snapshot: &dyn Snapshot,
    work: impl FnOnce() -> Result<T, E>,
) -> Result<T, E> {
    let mut work = Some(work);
    let mut answer: Option<Result<T, E>> = None;
    let ran = snapshot.read(&mut || answer = work.take().map(|work| work()));
    match answer {
        Some(answer) => answer,
        None => Err(E::from(ran.err().unwrap_or_else(|| StorageError::Failed("the snapshot was not read".into())))),
    }
}

impl Snapshot for ImmediateWork {
    /// Fakes in memory are read as they are.
    fn read(&self, work: &mut dyn FnMut()) -> Result<(), StorageError> {
        work();
        Ok(())
    }
}
