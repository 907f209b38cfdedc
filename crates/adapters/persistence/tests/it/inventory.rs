mod customs_lines;
mod exception_lists;
mod ledgers;
mod lists;
mod movements_under_way;

use crate::testing::{TestDatabase, postgres_migrated, postgres_spread, sqlite_migrated};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_inventory::testing::{
    InventoryStore, allocation_contract, audit_contract, available_contract, exception_contract, oversell_contract,
    stock_contract, stock_list_contract,
};
use customs_kernel::OrganisationId;
use customs_persistence::{
    Database, StoredAllocations, StoredOrganisations, StoredStockDirectory, StoredStockExceptions, StoredStocks,
};
use std::cell::RefCell;
use std::sync::Arc;

/// Runs a contract on empty stores of one kind, which live until it ends.
fn on(make: fn() -> TestDatabase, contract: fn(&dyn Fn() -> InventoryStore)) {
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

fn store(database: &Database) -> InventoryStore {
    InventoryStore {
        stocks: Arc::new(StoredStocks::new(database.clone())),
        directory: Arc::new(StoredStockDirectory::new(database.clone())),
        allocations: Arc::new(StoredAllocations::new(database.clone())),
        exceptions: Arc::new(StoredStockExceptions::new(database.clone())),
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
    stock: stock_contract;
    stock_in_lists: stock_list_contract;
    available_stock: available_contract;
    allocation: allocation_contract;
    exceptions: exception_contract;
    audit_file: audit_contract;
    what_is_sold_by_many: oversell_contract;
}
