use super::InMemoryGuarantees;
use customs_kernel::{Outcome, StorageError, UnitOfWork};

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
