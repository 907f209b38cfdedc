use super::InMemoryBilling;
use customs_kernel::{Outcome, StorageError, UnitOfWork};

impl UnitOfWork for InMemoryBilling {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        let _turn = self.turn.take();
        let before = self.with(|state| {
            state.held.clear();
            state.clone()
        });
        if work() == Outcome::Undo {
            self.with(|state| {
                let (queries, held_out_of_order) = (state.queries, state.held_out_of_order);
                *state = super::State { queries, held_out_of_order, fail_after: None, ..before };
            });
        }
        Ok(())
    }
}
