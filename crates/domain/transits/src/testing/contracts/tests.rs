use super::*;
use crate::testing::InMemoryTransits;
use customs_kernel::OrganisationId;
use std::sync::Arc;

fn store() -> TransitStore {
    let memory = Arc::new(InMemoryTransits::with_subscribers(&["callbacks", "bookkeeping"]));
    TransitStore {
        repository: memory.clone(),
        directory: memory.clone(),
        inbound: memory.clone(),
        outbound: memory.clone(),
        outbox: memory.clone(),
        work: memory,
        organisations: [OrganisationId::new(1), OrganisationId::new(2)],
        subscribers: ["callbacks", "bookkeeping"],
    }
}

#[test]
fn the_fake_keeps_transits_as_the_port_promises() {
    transit_repository_contract(store);
}

#[test]
fn the_fake_lists_transits_as_the_port_promises() {
    directory_contract(store);
}

#[test]
fn the_fake_keeps_messages_of_customs_as_the_port_promises() {
    inbound_log_contract(store);
}

#[test]
fn the_fake_queues_messages_to_customs_as_the_port_promises() {
    outbound_queue_contract(store);
}

#[test]
fn the_fake_hands_events_out_as_the_port_promises() {
    outbox_contract(store);
}
