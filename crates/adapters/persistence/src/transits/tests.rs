mod analysis;
mod before_they_ended;
mod long_lists;
mod neighbours;
mod secrets;

use crate::testing::TestDatabase;
use crate::testing::contracts::{on_both, two_organisations};
use crate::testing::exchange::{exchange_bench, sealer};
use crate::{Database, StoredOutbox, StoredSentMessages, StoredTransitDirectory, StoredTransits};
use customs_exchange::ExchangePorts;
use customs_exchange::testing::{
    ExchangeBench, exchange_contract, giving_up_contract, inbound_log_contract, outbound_queue_contract,
    sent_messages_contract,
};
use customs_kernel::OrganisationId;
use customs_transits::ports::Subscription;
use customs_transits::testing::{
    BenchTransits, TransitStore, directory_contract, outbox_contract, transit_repository_contract,
};
use customs_transits::{AfterGivingUp, MessageKind};
use std::sync::Arc;

fn store(test: &TestDatabase) -> TransitStore {
    store_of(&test.database, two_organisations(&test.database))
}

/// The store of organisations that are there.
pub(crate) fn store_of(database: &Database, organisations: [OrganisationId; 2]) -> TransitStore {
    let subscribers = ["callbacks", "workflows"];
    let subscriptions = subscribers.map(Subscription::to_all);
    let repository = Arc::new(StoredTransits::new(database.clone(), sealer(), &subscriptions));
    let directory = Arc::new(StoredTransitDirectory::new(database.clone()));
    let work = Arc::new(database.clone());
    let records = BenchTransits { repository: repository.clone(), directory: directory.clone(), work: work.clone() };
    let sent = Arc::new(StoredSentMessages::new(database.clone(), None));
    let after = AfterGivingUp { repository: repository.clone(), sent };
    TransitStore {
        repository,
        directory,
        exchange: exchange_bench(database, organisations, (Arc::new(records), Arc::new(after))),
        outbox: Arc::new(StoredOutbox::new(database.clone())),
        work,
        organisations,
        subscribers,
    }
}

/// The exchange of the store, as use cases need it.
fn exchange_ports(store: &TransitStore) -> ExchangePorts<MessageKind> {
    let ExchangeBench { inbound, exchange, sent, .. } = &store.exchange;
    ExchangePorts { inbound: inbound.clone(), messages: exchange.clone(), sent: sent.clone() }
}

on_both! { store =>
    aggregate: transit_repository_contract;
    list: directory_contract;
    outbox_entry: outbox_contract;
}

on_both! { |test| store(test).exchange =>
    inbound_message: inbound_log_contract;
    exchange: exchange_contract;
    outbound_message: outbound_queue_contract;
    message_given_up: giving_up_contract;
    sent_message: sent_messages_contract;
}
