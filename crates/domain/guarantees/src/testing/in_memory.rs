mod accounts;
mod neighbours;
mod queue;
mod reservations;

use crate::GuaranteeMovementId;
use crate::account::{Account, AccountKey, GuaranteeKind, GuaranteeMovement, Thresholds};
use crate::liability::{Liability, Reservation, Standing};
use crate::ports::{CountedSubmission, GuaranteeCustomer, GuaranteePorts};
use chrono::{DateTime, Utc};
use customs_kernel::testing::Turn;
use customs_kernel::{Clock, Grn, OrganisationId, Outcome, StorageError, Subject, UnitOfWork};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Every port of guarantees over one state in memory, except customs, with its unit of work. One unit of work runs at a
/// time, as on a database with a single writer.
#[derive(Debug, Default)]
pub struct InMemoryGuarantees {
    state: Mutex<State>,
    turn: Turn,
}

impl InMemoryGuarantees {
    fn with<T>(&self, use_state: impl FnOnce(&mut State) -> T) -> T {
        use_state(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Makes the write after this many others fail, once, as if the process were killed there.
    pub fn fail_after(&self, writes: u32) {
        self.with(|state| state.fail_after = Some(writes));
    }

    /// Whether that failure has not happened yet. Cancels it.
    #[allow(clippy::must_use_candidate, reason = "it also forgets the failure")]
    pub fn take_failure(&self) -> bool {
        self.with(|state| state.fail_after.take().is_some())
    }

    /// Number of storage calls since this method was last called.
    #[allow(clippy::must_use_candidate, reason = "it also begins a new count")]
    pub fn take_queries(&self) -> u64 {
        self.with(|state| std::mem::take(&mut state.queries))
    }

    /// The submissions that customs counted, as they were reported to their owner, in order.
    #[must_use]
    pub fn told_as_counted(&self) -> Vec<(OrganisationId, CountedSubmission)> {
        self.with(|state| state.counted.clone())
    }

    /// All ports of guarantees over this state.
    #[must_use]
    pub fn ports(self: &Arc<Self>, clock: Arc<dyn Clock>) -> GuaranteePorts {
        GuaranteePorts {
            accounts: self.clone(),
            reservations: self.clone(),
            queue: self.clone(),
            customers: self.clone(),
            liabilities: self.clone(),
            counted: self.clone(),
            thresholds: self.clone(),
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
    accounts: BTreeMap<(OrganisationId, AccountKey), Account>,
    movements: BTreeMap<GuaranteeMovementId, GuaranteeMovement>,
    named: BTreeMap<(OrganisationId, AccountKey, Grn), DateTime<Utc>>,
    owners: Vec<(OrganisationId, GuaranteeCustomer)>,
    reservations: BTreeMap<(OrganisationId, Subject, String, AccountKey), Reservation>,
    customers: BTreeMap<(OrganisationId, GuaranteeKind, String), GuaranteeCustomer>,
    liabilities: BTreeMap<(OrganisationId, Subject), (Liability, Standing)>,
    freed: BTreeMap<(OrganisationId, Subject), Vec<AccountKey>>,
    thresholds: BTreeMap<OrganisationId, Thresholds>,
    counted: Vec<(OrganisationId, CountedSubmission)>,
}

impl State {
    const fn next_id(&mut self) -> i64 {
        self.last_id += 1;
        self.last_id
    }

    const fn read(&mut self) {
        self.queries += 1;
    }

    /// Must be called by every write before it changes anything.
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

impl UnitOfWork for InMemoryGuarantees {
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
