use super::Database;
use super::unit::{self, UnitLink};
use crate::failure::{is_closed, storage_error};
use customs_kernel::{Outcome, Snapshot, StorageError};

/// A connection of the pool reads as if it were that of a unit of work, so that every repository finds it.
impl Snapshot for Database {
    fn read(&self, work: &mut dyn FnMut()) -> Result<(), StorageError> {
        if unit::is_open(self.0.number) {
            return Err(StorageError::Failed("a snapshot cannot begin within a unit of work".into()));
        }
        let mut left = self.0.pool.max_size();
        let link = loop {
            let mut link = self.pooled()?;
            match link.connection.begin_snapshot() {
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
        let mut reading = || {
            work();
            // There is nothing to keep.
            Outcome::Undo
        };
        let (link, finished) = unit::run_with(self.0.number, UnitLink::Pooled(Box::new(link)), &mut reading);
        if let Some(mut link) = link {
            // A connection must not be used again if its transaction could not be ended.
            let undone = link.connection.undo();
            link.closed |= undone.is_err();
        }
        finished.answer()
    }
}
