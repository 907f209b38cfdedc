use super::InMemoryGuarantees;
use customs_kernel::{Outcome, StorageError, UnitOfWork};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread::{self, ThreadId};

/// Whose turn it is: one thread's, with the units inside its own.
#[derive(Debug, Default)]
pub(super) struct Turn {
    owner: Mutex<Option<ThreadId>>,
    free: Condvar,
}

/// Ends a turn, also when the work panics.
pub(super) struct Ends<'a>(&'a Turn);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        *self.0.owner.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.0.free.notify_one();
    }
}

impl Turn {
    /// `None` when this thread has it already.
    pub(super) fn take(&self) -> Option<Ends<'_>> {
        let me = thread::current().id();
        let mut owner = self.owner.lock().unwrap_or_else(PoisonError::into_inner);
        if *owner == Some(me) {
            return None;
        }
        while owner.is_some() {
            owner = self.free.wait(owner).unwrap_or_else(PoisonError::into_inner);
        }
        *owner = Some(me);
        Some(Ends(self))
    }
}

impl UnitOfWork for InMemoryGuarantees {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        let _turn = self.turn.take();
        let before = self.with(|state| state.clone());
        if work() == Outcome::Undo {
            self.with(|state| {
                let queries = state.queries;
                *state = super::State { queries, fail_after: None, ..before };
            });
        }
        Ok(())
    }
}
