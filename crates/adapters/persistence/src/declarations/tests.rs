mod long_lists;
mod registered_in_advance;

use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use crate::{
    StoredDeclarationDirectory, StoredDeclarations, StoredInboundLog, StoredMessageExchange, StoredOrganisations,
    StoredOutboundQueue, StoredOutbox, StoredSentMessages,
};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_declarations::ports::{DeclarationDirectory, DeclarationRepository, Subscription};
use customs_declarations::testing::{
    BenchDeclarations, DeclarationStore, declaration_repository_contract, directory_contract, draft_contract,
    outbox_contract,
};
use customs_declarations::{AfterGivingUp, MessageKind};
use customs_exchange::GivingUp;
use customs_exchange::testing::{ExchangeBench, giving_up_contract, outbound_queue_contract};
use customs_kernel::{OrganisationId, UnitOfWork};
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
    let organisations = [organisation("Ours"), organisation("Theirs")];
    let subscribers = ["callbacks", "workflows"];
    let repository: Arc<dyn DeclarationRepository> =
        Arc::new(StoredDeclarations::new(database(), &subscribers.map(Subscription::to_all)));
    let directory: Arc<dyn DeclarationDirectory> = Arc::new(StoredDeclarationDirectory::new(database()));
    let work: Arc<dyn UnitOfWork> = Arc::new(database());
    let records =
        BenchDeclarations { repository: repository.clone(), directory: directory.clone(), work: work.clone() };
    DeclarationStore {
        exchange: exchange(test, records, organisations),
        repository,
        directory,
        outbox: Arc::new(StoredOutbox::new(database())),
        work,
        organisations,
        subscribers,
    }
}

fn exchange(
    test: &TestDatabase,
    records: BenchDeclarations,
    organisations: [OrganisationId; 2],
) -> ExchangeBench<MessageKind> {
    let database = || test.database.clone();
    let queue = Arc::new(StoredOutboundQueue::new(database(), None));
    let sent = Arc::new(StoredSentMessages::new(database()));
    let after = AfterGivingUp { repository: records.repository.clone(), sent: sent.clone() };
    ExchangeBench {
        queue: queue.clone(),
        inbound: Arc::new(StoredInboundLog::new(database())),
        sent,
        exchange: Arc::new(StoredMessageExchange::new(database(), None)),
        giving_up: GivingUp { queue, records: vec![Arc::new(after)], work: records.work.clone() },
        work: records.work.clone(),
        organisations,
        records: Arc::new(records),
    }
}

/// The contracts of the exchange, for declarations.
mod of_messages {
    use super::*;

    pub(super) fn outbound_queue(make: &dyn Fn() -> DeclarationStore) {
        outbound_queue_contract(|| make().exchange);
    }

    pub(super) fn giving_up(make: &dyn Fn() -> DeclarationStore) {
        giving_up_contract(|| make().exchange);
    }
}

macro_rules! on_both {
    ($($port:ident: $contract:path;)+) => { $(
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
    outbound_message: of_messages::outbound_queue;
    message_given_up: of_messages::giving_up;
    outbox_entry: outbox_contract;
}
