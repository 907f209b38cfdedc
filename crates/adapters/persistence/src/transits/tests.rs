mod analysis;
mod before_they_ended;
mod long_lists;
mod neighbours;
mod secrets;

use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use crate::{
    MasterKey, Sealer, StoredOrganisations, StoredTransitDirectory, StoredTransitInboundLog,
    StoredTransitOutboundQueue, StoredTransitOutbox, StoredTransits,
};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_kernel::OrganisationId;
use customs_transits::ports::Subscription;
use customs_transits::testing::{
    TransitStore, directory_contract, inbound_log_contract, outbound_queue_contract, outbox_contract,
    transit_repository_contract,
};
use std::cell::RefCell;
use std::sync::Arc;

/// Runs a contract on empty stores of one kind, which live until it ends.
fn on(make: fn() -> TestDatabase, contract: fn(&dyn Fn() -> TransitStore)) {
    let made: RefCell<Vec<TestDatabase>> = RefCell::default();
    contract(&|| {
        let test = make();
        let store = store(&test);
        made.borrow_mut().push(test);
        store
    });
}

fn sealer() -> Sealer {
    Sealer::new(&MasterKey::new([7; 32])).expect("a sealer")
}

fn store(test: &TestDatabase) -> TransitStore {
    let database = || test.database.clone();
    let organisations = StoredOrganisations::new(database());
    let organisation = |name: &str| -> OrganisationId {
        let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
        let new = NewOrganisation::new(name, None, created_at).expect("an organisation");
        organisations.add(&new).expect("stored").id()
    };
    let subscribers = ["callbacks", "workflows"];
    TransitStore {
        repository: Arc::new(StoredTransits::new(database(), sealer(), &subscribers.map(Subscription::to_all))),
        directory: Arc::new(StoredTransitDirectory::new(database())),
        inbound: Arc::new(StoredTransitInboundLog::new(database())),
        outbound: Arc::new(StoredTransitOutboundQueue::new(
            database(),
            sealer(),
            &subscribers.map(Subscription::to_all),
        )),
        outbox: Arc::new(StoredTransitOutbox::new(database())),
        work: Arc::new(database()),
        organisations: [organisation("Ours"), organisation("Theirs")],
        subscribers,
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
        }
    )+ };
}

on_both! {
    aggregate: transit_repository_contract;
    list: directory_contract;
    inbound_message: inbound_log_contract;
    outbound_message: outbound_queue_contract;
    outbox_entry: outbox_contract;
}
