use super::*;
use crate::testing::{InMemoryDeclarations, MemoryMends};
use crate::{AfterGivingUp, MessageKind};
use customs_exchange::testing::ExchangeBench;
use customs_kernel::{ImmediateWork, OrganisationId};
use std::sync::Arc;

const ORGANISATIONS: [OrganisationId; 2] = [OrganisationId::new(1), OrganisationId::new(2)];

fn exchange_of(memory: &Arc<InMemoryDeclarations>) -> ExchangeBench<MessageKind> {
    let after =
        AfterGivingUp { repository: memory.clone(), amendments: memory.clone(), sent: memory.exchange().clone() };
    let records = BenchDeclarations { repository: memory.clone(), directory: memory.clone(), work: memory.clone() };
    memory.bench(ORGANISATIONS, (Arc::new(records), Arc::new(after)))
}

fn store() -> DeclarationStore {
    let memory = Arc::new(InMemoryDeclarations::with_subscribers(&["callbacks", "bookkeeping"]));
    DeclarationStore {
        repository: memory.clone(),
        directory: memory.clone(),
        amendments: memory.clone(),
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
fn the_fake_keeps_amendments_as_the_port_promises() {
    amendment_contract(store);
}

#[test]
fn the_fake_keeps_mends_as_the_port_promises() {
    mend_contract(|| MendStore {
        mends: Arc::new(MemoryMends::default()),
        work: Arc::new(ImmediateWork),
        organisations: ORGANISATIONS,
    });
}

#[test]
fn the_fake_lists_declarations_as_the_port_promises() {
    directory_contract(store);
}

customs_exchange::fake_exchange_tests!(bench);

#[test]
fn the_fake_hands_events_out_as_the_port_promises() {
    outbox_contract(store);
}
