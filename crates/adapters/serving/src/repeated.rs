use customs_kernel::{StorageError, UnitOfWork, in_unit_of_work};
use std::time::Duration;

/// Largest number of runs of a command with data that another command changed first. Each conflict means that another
/// command made progress, so only an extraordinary crowd makes a command fail this often.
const ATTEMPTS: u32 = 50;

/// An error that may mean that another command changed the same data at the same moment.
pub trait Repeatable {
    /// Whether running the command again may succeed.
    fn is_repeatable(&self) -> bool;
}

/// Runs the work of a command in one unit of work: `Ok` keeps its changes, `Err` undoes them. It runs again, in a new
/// unit, when another command changed the same data first.
///
/// # Errors
/// The error of the last run.
pub fn in_repeated_unit<T, E: From<StorageError> + Repeatable>(
    unit: &dyn UnitOfWork,
    work: &dyn Fn() -> Result<T, E>,
) -> Result<T, E> {
    let mut attempt = 1;
    loop {
        let outcome: Result<T, E> = in_unit_of_work(unit, work);
        match outcome {
            Err(error) if error.is_repeatable() && attempt < ATTEMPTS => {
                std::thread::sleep(Duration::from_millis(u64::from(attempt / 4)));
                attempt += 1;
            }
            outcome => return outcome,
        }
    }
}
