mod customers;
mod liabilities;

use crate::testing::{TestDatabase, postgres_migrated, postgres_spread, sqlite_migrated};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_guarantees::testing::{
    GuaranteeStore, account_contract, parallel_contract, reservation_contract, sync_queue_contract, threshold_contract,
};
use customs_kernel::OrganisationId;
use customs_persistence::{
    Database, StoredGuaranteeAccounts, StoredOrganisations, StoredReservations, StoredSyncQueue, StoredThresholds,
};
use std::cell::RefCell;
use std::sync::Arc;

/// Runs a contract on empty stores of one kind, which live until it ends.
fn on(make: fn() -> TestDatabase, contract: fn(&dyn Fn() -> GuaranteeStore)) {
    let made: RefCell<Vec<TestDatabase>> = RefCell::default();
    contract(&|| {
        let test = make();
        let store = store(&test.database);
        made.borrow_mut().push(test);
        store
    });
}

fn organisation(database: &Database, name: &str) -> OrganisationId {
    let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
    let new = NewOrganisation::new(name, None, created_at).expect("an organisation");
    StoredOrganisations::new(database.clone()).add(&new).expect("stored").id()
}

fn store(database: &Database) -> GuaranteeStore {
    GuaranteeStore {
        accounts: Arc::new(StoredGuaranteeAccounts::new(database.clone())),
        reservations: Arc::new(StoredReservations::new(database.clone())),
        queue: Arc::new(StoredSyncQueue::new(database.clone())),
        thresholds: Arc::new(StoredThresholds::new(database.clone())),
        work: Arc::new(database.clone()),
        organisations: ["Ours", "Theirs"].map(|name| organisation(database, name)),
    }
}

macro_rules! on_both {
    ($($port:ident: $contract:ident;)+) => { $(
        mod $port {
            use super::*;

            #[test]
            fn is_kept_on_sqlite_as_the_port_promises() {
                on(sqlite_migrated, |make| $contract(make));
            }

            #[test]
            fn is_kept_on_postgres_as_the_port_promises() {
                on(postgres_migrated, |make| $contract(make));
            }

            #[test]
            fn is_kept_by_each_organisation_as_the_port_promises() {
                on(postgres_spread, |make| $contract(make));
            }
        }
    )+ };
}

on_both! {
    account: account_contract;
    reservation: reservation_contract;
    sync_queue: sync_queue_contract;
    thresholds_of_an_organisation: threshold_contract;
    what_many_submit: parallel_contract;
}
