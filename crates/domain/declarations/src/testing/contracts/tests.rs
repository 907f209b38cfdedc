use super::*;
use crate::testing::InMemoryDeclarations;
use customs_kernel::OrganisationId;
use std::sync::Arc;

fn store() -> DeclarationStore {
    let memory = Arc::new(InMemoryDeclarations::with_subscribers(&["callbacks", "bookkeeping"]));
    DeclarationStore {
        repository: memory.clone(),
        directory: memory.clone(),
        exchange: memory.clone(),
        inbound: memory.clone(),
        outbound: memory.clone(),
        outbox: memory.clone(),
        work: memory,
        organisations: [OrganisationId::new(1), OrganisationId::new(2)],
        subscribers: ["callbacks", "bookkeeping"],
    }
}

#[test]
fn the_fake_keeps_declarations_as_the_port_promises() {
    declaration_repository_contract(store);
}

#[test]
fn the_fake_keeps_changed_drafts_as_the_port_promises() {
    draft_contract(store);
}

#[test]
fn the_fake_lists_declarations_as_the_port_promises() {
    directory_contract(store);
}

#[test]
fn the_fake_keeps_messages_of_customs_as_the_port_promises() {
    inbound_log_contract(store);
}

#[test]
fn the_fake_shows_the_exchange_as_the_port_promises() {
    exchange_contract(store);
}

#[test]
fn the_fake_queues_messages_to_customs_as_the_port_promises() {
    outbound_queue_contract(store);
}

#[test]
fn the_fake_hands_events_out_as_the_port_promises() {
    outbox_contract(store);
}
