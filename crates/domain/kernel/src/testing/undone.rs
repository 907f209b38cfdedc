use crate::{StorageError, UnitOfWork, in_unit_of_work};

/// Does the work in one unit of work, which is then undone.
///
/// # Panics
/// When the unit of work says that it was kept.
pub fn undone(unit: &dyn UnitOfWork, work: impl FnOnce()) {
    let outcome: Result<(), StorageError> = in_unit_of_work(unit, || {
        work();
        Err(StorageError::Failed("undo".into()))
    });
    assert!(outcome.is_err(), "a unit of work whose work failed was kept");
}
