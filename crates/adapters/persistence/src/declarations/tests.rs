mod long_lists;
mod registered_in_advance;

use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use crate::{
    StoredDeclarationDirectory, StoredDeclarations, StoredInboundLog, StoredMessageExchange, StoredOrganisations,
    StoredOutboundQueue, StoredOutbox,
};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_declarations::ports::Subscription;
use customs_declarations::testing::{
    DeclarationStore, declaration_repository_contract, directory_contract, draft_contract, exchange_contract,
    inbound_log_contract, outbound_queue_contract, outbox_contract,
};
use customs_kernel::OrganisationId;
use std::cell::RefCell;
use std::sync::Arc;

/// Runs a contract on empty stores of one kind, which live until it ends.
fn on(make: fn() -> TestDatabase, contract: fn(&dyn Fn() -> DeclarationStore)) {
    let made: RefCell<Vec<TestDatabase>> = RefCell::default();
    contract(&|| {
        let test = make();
        let store = store(&test);
        made.borrow_mut().push(test);
        store
    });
}

fn store(test: &TestDatabase) -> DeclarationStore {
    let database = || test.database.clone();
    let organisations = StoredOrganisations::new(database());
    let organisation = |name: &str| -> OrganisationId {
        let created_at = "2026-03-02T09:30:00Z".parse().expect("a moment");
        let new = NewOrganisation::new(name, None, created_at).expect("an organisation");
        organisations.add(&new).expect("stored").id()
    };
    let subscribers = ["callbacks", "workflows"];
    DeclarationStore {
        repository: Arc::new(StoredDeclarations::new(database(), &subscribers.map(Subscription::to_all))),
        directory: Arc::new(StoredDeclarationDirectory::new(database())),
        exchange: Arc::new(StoredMessageExchange::new(database())),
        inbound: Arc::new(StoredInboundLog::new(database())),
        outbound: Arc::new(StoredOutboundQueue::new(database())),
        outbox: Arc::new(StoredOutbox::new(database())),
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
    aggregate: declaration_repository_contract;
    draft: draft_contract;
    list: directory_contract;
    inbound_message: inbound_log_contract;
    exchange: exchange_contract;
    outbound_message: outbound_queue_contract;
    outbox_entry: outbox_contract;
}
