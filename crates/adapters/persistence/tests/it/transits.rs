mod amended;
mod analysis;
mod filter;
mod long_lists;
mod neighbours;
mod open_requests;
mod rows;
mod seals;
mod secrets;

use crate::testing::contracts::on_both;
use crate::testing::exchange::{sealer, store_with_an_exchange};
use customs_exchange::ExchangePorts;
use customs_exchange::testing::ExchangeBench;
use customs_transits::MessageKind;
use customs_transits::testing::{
    BenchTransits, TransitStore, directory_contract, outbox_contract, transit_repository_contract,
    transit_store_contract,
};

store_with_an_exchange!(
    customs_transits,
    TransitStore,
    BenchTransits,
    StoredTransits(sealer()),
    StoredTransitDirectory
);

/// The ports of the exchange over the store, as use cases need them.
fn exchange_ports(store: &TransitStore) -> ExchangePorts<MessageKind> {
    let ExchangeBench { inbound, exchange, sent, .. } = &store.exchange;
    let ports = ExchangePorts::unwired();
    ExchangePorts { inbound: inbound.clone(), messages: exchange.clone(), sent: sent.clone(), ..ports }
}

on_both! { store =>
    aggregate: transit_repository_contract;
    handed_on: transit_store_contract;
    list: directory_contract;
    outbox_entry: outbox_contract;
}
