use super::*;
use crate::testing::InMemoryDeclarations;
use crate::{AfterGivingUp, MessageKind};
use customs_exchange::GivingUp;
use customs_exchange::testing::{
    ExchangeBench, exchange_contract, giving_up_contract, inbound_log_contract, outbound_queue_contract,
    sent_messages_contract,
};
use customs_kernel::OrganisationId;
use std::sync::Arc;

const ORGANISATIONS: [OrganisationId; 2] = [OrganisationId::new(1), OrganisationId::new(2)];

fn exchange_of(memory: &Arc<InMemoryDeclarations>) -> ExchangeBench<MessageKind> {
    let messages = memory.exchange();
    let after = AfterGivingUp { repository: memory.clone(), sent: messages.clone() };
    let records = BenchDeclarations { repository: memory.clone(), directory: memory.clone(), work: memory.clone() };
    ExchangeBench {
        queue: messages.clone(),
        inbound: messages.clone(),
        sent: messages.clone(),
        exchange: messages.clone(),
        giving_up: GivingUp { queue: messages.clone(), records: vec![Arc::new(after)], work: memory.clone() },
        work: memory.clone(),
        organisations: ORGANISATIONS,
        records: Arc::new(records),
    }
}

fn store() -> DeclarationStore {
    let memory = Arc::new(InMemoryDeclarations::with_subscribers(&["callbacks", "bookkeeping"]));
    DeclarationStore {
        repository: memory.clone(),
        directory: memory.clone(),
        exchange: exchange_of(&memory),
        outbox: memory.clone(),
        work: memory,
        organisations: ORGANISATIONS,
        subscribers: ["callbacks", "bookkeeping"],
    }
}

fn bench() -> ExchangeBench<MessageKind> {
    store().exchange
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
    inbound_log_contract(bench);
}

#[test]
fn the_fake_shows_the_exchange_as_the_port_promises() {
    exchange_contract(bench);
}

#[test]
fn the_fake_knows_what_was_sent_as_the_port_promises() {
    sent_messages_contract(bench);
}

#[test]
fn the_fake_queues_messages_to_customs_as_the_port_promises() {
    outbound_queue_contract(bench);
}

#[test]
fn the_fake_gives_messages_up_as_the_port_promises() {
    giving_up_contract(bench);
}

#[test]
fn the_fake_hands_events_out_as_the_port_promises() {
    outbox_contract(store);
}
