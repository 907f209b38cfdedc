mod allocations;
mod directory;
mod exceptions;
mod neighbours;
mod stocks;

use crate::allocation::Allocation;
use crate::declaration::CustomsDeclaration;
use crate::ports::{Depositor, InventoryPorts};
use crate::removal::StockException;
use crate::stock::{Lot, Stock, StockMovement};
use crate::{LotId, StockId, StockMovementId};
use customs_kernel::testing::Turn;
use customs_kernel::{Clock, OrganisationId, Outcome, StorageError, UnitOfWork};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// All ports of inventory over one state in memory, with the unit of work that belongs to it. One unit runs at a
/// time, as on a database with one writer.
#[derive(Debug, Default)]
pub struct InMemoryInventory {
    state: Mutex<State>,
    turn: Turn,
}

impl InMemoryInventory {
    fn with<T>(&self, use_state: impl FnOnce(&mut State) -> T) -> T {
        use_state(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Makes the write after this many others fail, once, as if the process were killed there.
    pub fn fail_after(&self, writes: u32) {
        self.with(|state| state.fail_after = Some(writes));
    }

    /// Whether that failure is still to come; the call also cancels it.
    #[allow(clippy::must_use_candidate, reason = "it also forgets the failure")]
    pub fn take_failure(&self) -> bool {
        self.with(|state| state.fail_after.take().is_some())
    }

    /// The number of queries since the last call.
    #[allow(clippy::must_use_candidate, reason = "it also begins a new count")]
    pub fn take_queries(&self) -> u64 {
        self.with(|state| std::mem::take(&mut state.queries))
    }

    /// All ports over this state.
    #[must_use]
    pub fn ports(self: &Arc<Self>, clock: Arc<dyn Clock>) -> InventoryPorts {
        InventoryPorts {
            stocks: self.clone(),
            directory: self.clone(),
            allocations: self.clone(),
            exceptions: self.clone(),
            declarations: self.clone(),
            depositors: self.clone(),
            clock,
            work: self.clone(),
        }
    }
}

#[derive(Debug, Clone, Default)]
struct State {
    last_id: i64,
    queries: u64,
    fail_after: Option<u32>,
    stocks: BTreeMap<StockId, Stock>,
    lots: BTreeMap<LotId, Lot>,
    movements: BTreeMap<StockMovementId, StockMovement>,
    allocations: BTreeMap<(i64, LotId), Allocation>,
    exceptions: Vec<StockException>,
    declarations: BTreeMap<(OrganisationId, i64), CustomsDeclaration>,
    depositors: BTreeMap<(OrganisationId, String), Depositor>,
}

impl State {
    const fn next_id(&mut self) -> i64 {
        self.last_id += 1;
        self.last_id
    }

    const fn read(&mut self) {
        self.queries += 1;
    }

    /// Called by every write before it changes anything.
    fn write(&mut self) -> Result<(), StorageError> {
        self.read();
        match self.fail_after {
            Some(0) => {
                self.fail_after = None;
                Err(StorageError::Failed("the process was killed".into()))
            }
            Some(left) => {
                self.fail_after = Some(left - 1);
                Ok(())
            }
            None => Ok(()),
        }
    }
}

fn conflict(constraint: Option<&str>) -> StorageError {
    StorageError::Conflict { constraint: constraint.map(str::to_owned) }
}

impl UnitOfWork for InMemoryInventory {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        let _turn = self.turn.take();
        let before = self.with(|state| state.clone());
        if work() == Outcome::Undo {
            self.with(|state| {
                let queries = state.queries;
                *state = State { queries, fail_after: None, ..before };
            });
        }
        Ok(())
    }
}
