mod about_a_record;
mod delivery_marks;
mod event_log;
mod tries;
mod untaken;

use crate::testing::{TestDatabase, postgres_migrated, postgres_spread, sqlite_migrated};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_callbacks::testing::{
    CallbackStore, callback_repository_contract, delivery_directory_contract, delivery_queue_contract,
    delivery_tries_contract,
};
use customs_kernel::OrganisationId;
use customs_persistence::{
    MasterKey, Sealer, StoredCallbacks, StoredDeliveryDirectory, StoredDeliveryQueue, StoredOrganisations,
};
use std::cell::RefCell;
use std::sync::Arc;

/// Runs a contract on empty stores of both databases, and of one that is treated as spread over several servers. They
/// live until it ends.
fn on_both(contract: fn(&dyn Fn() -> CallbackStore)) {
    for make in [sqlite_migrated, postgres_migrated, postgres_spread] {
        let made: RefCell<Vec<TestDatabase>> = RefCell::default();
        contract(&|| {
            let test = make();
            let store = store(&test);
            made.borrow_mut().push(test);
            store
        });
    }
}

fn store(test: &TestDatabase) -> CallbackStore {
    let sealer = Sealer::new(&MasterKey::new([1; 32])).expect("a sealer");
    let organisations = StoredOrganisations::new(test.database.clone());
    let organisation = |name: &str| -> OrganisationId {
        let created_at = "2026-05-01T10:00:00Z".parse().expect("a moment");
        let new = NewOrganisation::new(name, None, created_at).expect("an organisation");
        organisations.add(&new).expect("stored").id()
    };
    CallbackStore {
        repository: Arc::new(StoredCallbacks::new(test.database.clone(), sealer.clone())),
        queue: Arc::new(StoredDeliveryQueue::new(test.database.clone(), sealer)),
        directory: Arc::new(StoredDeliveryDirectory::new(test.database.clone())),
        organisations: [organisation("Ours"), organisation("Theirs")],
    }
}

#[test]
fn registrations_are_kept_as_the_port_promises() {
    on_both(|make| callback_repository_contract(make));
}

#[test]
fn deliveries_are_queued_as_the_port_promises() {
    on_both(|make| delivery_queue_contract(make));
}

#[test]
fn deliveries_are_shown_as_the_port_promises() {
    on_both(|make| delivery_directory_contract(make));
}

#[test]
fn tries_are_kept_as_the_ports_promise() {
    on_both(|make| delivery_tries_contract(make));
}
