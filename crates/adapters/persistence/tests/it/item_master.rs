mod plan;

use crate::testing::{TestDatabase, postgres_migrated, postgres_spread, sqlite_migrated};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_kernel::OrganisationId;
use customs_master_data::testing::{MasterItemStore, item_directory_contract, item_repository_contract};
use customs_persistence::{
    MasterKey, Sealer, StoredCustomers, StoredMasterItemDirectory, StoredMasterItems, StoredOrganisations,
};
use std::cell::RefCell;
use std::sync::Arc;

/// Runs a contract on empty stores of one kind, which live until it ends.
fn on(make: fn() -> TestDatabase, contract: fn(&dyn Fn() -> MasterItemStore)) {
    let made: RefCell<Vec<TestDatabase>> = RefCell::default();
    contract(&|| {
        let test = make();
        let store = store(&test);
        made.borrow_mut().push(test);
        store
    });
}

fn store(test: &TestDatabase) -> MasterItemStore {
    let database = || test.database.clone();
    let organisations = StoredOrganisations::new(database());
    let organisation = |name: &str| -> OrganisationId {
        let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
        let new = NewOrganisation::new(name, None, created_at).expect("an organisation");
        organisations.add(&new).expect("stored").id()
    };
    let sealer = Sealer::new(&MasterKey::new([1; 32])).expect("a sealer");
    MasterItemStore {
        repository: Arc::new(StoredMasterItems::new(database())),
        directory: Arc::new(StoredMasterItemDirectory::new(database())),
        customers: Arc::new(StoredCustomers::new(database(), sealer)),
        work: Arc::new(database()),
        organisations: [organisation("Ours"), organisation("Theirs")],
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
    article: item_repository_contract;
    list: item_directory_contract;
}
