mod analysis;
mod before_they_ended;
mod long_lists;
mod neighbours;
mod secrets;

use crate::testing::{TestDatabase, postgres_migrated, sqlite_migrated};
use crate::{
    MasterKey, Sealer, StoredInboundLog, StoredMessageExchange, StoredOrganisations, StoredOutboundQueue, StoredOutbox,
    StoredSentMessages, StoredTransitDirectory, StoredTransits,
};
use customs_access::{NewOrganisation, OrganisationRepository};
use customs_exchange::testing::{ExchangeBench, giving_up_contract, outbound_queue_contract};
use customs_exchange::{ExchangePorts, GivingUp};
use customs_kernel::{OrganisationId, UnitOfWork};
use customs_transits::ports::{Subscription, TransitDirectory, TransitRepository};
use customs_transits::testing::{
    BenchTransits, TransitStore, directory_contract, outbox_contract, transit_repository_contract,
};
use customs_transits::{AfterGivingUp, MessageKind};
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
    let organisations = [organisation("Ours"), organisation("Theirs")];
    let subscribers = ["callbacks", "workflows"];
    let repository: Arc<dyn TransitRepository> =
        Arc::new(StoredTransits::new(database(), sealer(), &subscribers.map(Subscription::to_all)));
    let directory: Arc<dyn TransitDirectory> = Arc::new(StoredTransitDirectory::new(database()));
    let work: Arc<dyn UnitOfWork> = Arc::new(database());
    let records = BenchTransits { repository: repository.clone(), directory: directory.clone(), work: work.clone() };
    TransitStore {
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
    records: BenchTransits,
    organisations: [OrganisationId; 2],
) -> ExchangeBench<MessageKind> {
    let database = || test.database.clone();
    let queue = Arc::new(StoredOutboundQueue::new(database(), Some(sealer())));
    let sent = Arc::new(StoredSentMessages::new(database()));
    let after = AfterGivingUp { repository: records.repository.clone(), sent: sent.clone() };
    ExchangeBench {
        queue: queue.clone(),
        inbound: Arc::new(StoredInboundLog::new(database())),
        sent,
        exchange: Arc::new(StoredMessageExchange::new(database(), Some(sealer()))),
        giving_up: GivingUp { queue, records: vec![Arc::new(after)], work: records.work.clone() },
        work: records.work.clone(),
        organisations,
        records: Arc::new(records),
    }
}

/// The exchange of the store, as use cases need it.
fn exchange_ports(store: &TransitStore) -> ExchangePorts<MessageKind> {
    let ExchangeBench { inbound, exchange, sent, .. } = &store.exchange;
    ExchangePorts { inbound: inbound.clone(), messages: exchange.clone(), sent: sent.clone() }
}

/// The contracts of the exchange, for transits.
mod of_messages {
    use super::*;

    pub(super) fn outbound_queue(make: &dyn Fn() -> TransitStore) {
        outbound_queue_contract(|| make().exchange);
    }

    pub(super) fn giving_up(make: &dyn Fn() -> TransitStore) {
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
    aggregate: transit_repository_contract;
    list: directory_contract;
    outbound_message: of_messages::outbound_queue;
    message_given_up: of_messages::giving_up;
    outbox_entry: outbox_contract;
}
