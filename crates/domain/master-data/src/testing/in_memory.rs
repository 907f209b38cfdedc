mod customer_list;
mod customer_uses;
mod customers;
mod inquiries;
mod invoice_to;
mod master_item_list;
mod master_items;
mod parts;
mod service;

pub use inquiries::KeptReply;

use crate::{CustomerId, MasterItemId, PartId};
use customers::KeptCustomer;
use customs_kernel::{OrganisationId, Outcome, StorageError, UnitOfWork};
use inquiries::Question;
use master_items::KeptMasterItem;
use parts::KeptPart;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// All storage ports of master data over one state in memory, with the unit of work that belongs to it. A rollback
/// also undoes changes that other threads made meanwhile.
#[derive(Debug, Default)]
pub struct InMemoryMasterData(Mutex<State>);

impl InMemoryMasterData {
    fn with<T>(&self, use_state: impl FnOnce(&mut State) -> T) -> T {
        use_state(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl UnitOfWork for InMemoryMasterData {
    fn run(&self, work: &mut dyn FnMut() -> Outcome) -> Result<(), StorageError> {
        let before = self.with(|state| state.clone());
        if work() == Outcome::Undo {
            self.with(|state| *state = before);
        }
        Ok(())
    }
}

#[derive(Debug, Clone, Default)]
struct State {
    last_id: i64,
    customers: BTreeMap<CustomerId, KeptCustomer>,
    parts: BTreeMap<PartId, KeptPart>,
    /// The allow-lists: the organisation, the customer, and the customer that may be billed, with whether it is the
    /// default.
    invoice_to: BTreeMap<(OrganisationId, CustomerId, CustomerId), bool>,
    items: BTreeMap<MasterItemId, KeptMasterItem>,
    questions: Vec<Question>,
    replies: Vec<KeptReply>,
    /// The records that tests have made refer to a customer, in words.
    used_by: BTreeMap<CustomerId, &'static str>,
}

impl State {
    const fn next_id(&mut self) -> i64 {
        self.last_id += 1;
        self.last_id
    }
}

fn conflict(constraint: Option<&str>) -> StorageError {
    StorageError::Conflict { constraint: constraint.map(str::to_owned) }
}
