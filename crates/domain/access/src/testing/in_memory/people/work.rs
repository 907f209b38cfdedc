use super::{InMemoryPeople, State};
use customs_kernel::{Outcome, StorageError, UnitOfWork};

impl UnitOfWork for InMemoryPeople {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        let _turn = self.turn.take();
        let before = self.with(|state| state.clone());
        if work() == Outcome::Undo {
            self.with(|state| {
                // The failure that undid the unit is over, and is not to come back with it.
                let fail_after = state.fail_after;
                *state = State { fail_after, ..before };
            });
        }
        Ok(())
    }
}
