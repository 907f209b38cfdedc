use super::*;
use crate::testing::InMemoryTransits;
use crate::{AfterGivingUp, MessageKind};
use customs_exchange::testing::ExchangeBench;
use customs_kernel::OrganisationId;
use std::sync::Arc;

const ORGANISATIONS: [OrganisationId; 2] = [OrganisationId::new(1), OrganisationId::new(2)];

fn exchange_of(memory: &Arc<InMemoryTransits>) -> ExchangeBench<MessageKind> {
    let after = AfterGivingUp { repository: memory.clone(), sent: memory.exchange().clone() };
    let records = BenchTransits { repository: memory.clone(), directory: memory.clone(), work: memory.clone() };
    memory.bench(ORGANISATIONS, (Arc::new(records), Arc::new(after)))
}

fn store() -> TransitStore {
    let memory = Arc::new(InMemoryTransits::with_subscribers(&["callbacks", "bookkeeping"]));
    TransitStore {
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
fn the_fake_keeps_transits_as_the_port_promises() {
    transit_repository_contract(store);
}

#[test]
fn the_fake_lists_transits_as_the_port_promises() {
    directory_contract(store);
}

customs_exchange::fake_exchange_tests!(bench);

#[test]
fn the_fake_hands_events_out_as_the_port_promises() {
    outbox_contract(store);
}
