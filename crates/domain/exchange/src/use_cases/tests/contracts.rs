use super::parcels::{ParcelKind, StampKind, bench, bench_over};
use crate::testing::{
    ExchangeBench, FallbackBench, InMemoryExchange, exchange_contract, fallback_book_contract, giving_up_contract,
    inbound_log_contract, outbound_queue_contract, sent_messages_contract, two_kinds_contract,
};

fn parcels() -> ExchangeBench<ParcelKind> {
    bench(None)
}

fn stamps() -> ExchangeBench<StampKind> {
    bench(lodger())
}

fn lodger() -> Option<String> {
    Some("Importeur \"Zuid\"".to_owned())
}

#[test]
fn the_fake_queues_messages_to_customs_as_the_port_promises() {
    outbound_queue_contract(parcels);
    outbound_queue_contract(stamps);
}

#[test]
fn the_fake_keeps_messages_of_customs_as_the_port_promises() {
    inbound_log_contract(parcels);
    inbound_log_contract(stamps);
}

#[test]
fn the_fake_knows_what_was_sent_as_the_port_promises() {
    sent_messages_contract(parcels);
    sent_messages_contract(stamps);
}

#[test]
fn the_fake_shows_the_exchange_as_the_port_promises() {
    exchange_contract(parcels);
    exchange_contract(stamps);
}

#[test]
fn a_message_about_a_parcel_is_given_up_as_the_port_promises() {
    giving_up_contract(parcels);
    giving_up_contract(stamps);
}

#[test]
fn the_fake_keeps_messages_of_two_kinds_apart() {
    two_kinds_contract(|| {
        let exchange = InMemoryExchange::new();
        (bench_over::<ParcelKind>(exchange.clone(), None), bench_over::<StampKind>(exchange, lodger()))
    });
}

#[test]
fn the_fake_keeps_outages_as_the_port_promises() {
    let organisations = [1, 2].map(customs_kernel::OrganisationId::new);
    fallback_book_contract(|| FallbackBench { book: InMemoryExchange::new(), organisations });
}
