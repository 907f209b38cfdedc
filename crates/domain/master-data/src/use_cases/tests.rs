//! Tests of the use cases over the state in memory.

mod customers;
mod files;
mod item_master;
mod unwired;
mod vat;

use crate::customer::CustomerForm;
use crate::testing::InMemoryMasterData;
use crate::{CreateCustomer, CustomerId, Customers, ItemMaster, MasterDataError};
use customs_kernel::{ManualClock, OrganisationId};
use std::sync::Arc;

const OURS: OrganisationId = OrganisationId::new(1);
const THEIRS: OrganisationId = OrganisationId::new(2);

/// The use cases over an empty store.
struct Bench {
    clock: Arc<ManualClock>,
    customers: Customers,
    items: ItemMaster,
    store: Arc<InMemoryMasterData>,
}

impl Bench {
    fn new() -> Self {
        let store = Arc::new(InMemoryMasterData::default());
        let clock = Arc::new(ManualClock::at("2026-05-01T10:00:00Z".parse().expect("a moment")));
        Self { customers: store.customers(clock.clone()), items: store.item_master(clock.clone()), clock, store }
    }

    fn customer(&self, code: &str, change: impl Fn(&mut CustomerForm)) -> CustomerId {
        let mut form = CustomerForm { customer_name: text(code), ..CustomerForm::default() };
        change(&mut form);
        let requested = CreateCustomer { organisation: OURS, customer_code: text(code), form, access_code: None };
        self.customers.create(requested).expect("a customer").id
    }
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// The paths of the broken rules.
fn broken<T>(outcome: Result<T, MasterDataError>) -> Vec<String> {
    match outcome {
        Err(MasterDataError::Invalid(errors)) => errors.paths().map(str::to_owned).collect(),
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("no rule is broken"),
    }
}
