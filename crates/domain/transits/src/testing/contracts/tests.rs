use super::*;
use crate::testing::InMemoryTransits;
use crate::{AfterGivingUp, MessageKind};
use customs_exchange::testing::ExchangeBench;
use customs_kernel::testing::fault_found;
use customs_kernel::{ImmediateWork, OrganisationId};
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
fn the_fake_hands_on_what_goes_with_transits_as_the_ports_promise() {
    transit_store_contract(store);
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

fn says(words: &str, parts: &[&str]) {
    for part in parts {
        assert!(words.contains(part), "{part} in {words}");
    }
}

#[test]
fn what_stays_when_it_is_undone_is_found_by_the_rule_with_the_call() {
    let words = fault_found(|| {
        transit_repository_contract(|| TransitBench { work: Arc::new(ImmediateWork), ..store().into() });
    });
    let rule = "`TransitRepository` breaks the rule \"what is undone never happened\"";
    says(&words, &[rule, "checked: store.look_up(organisation, id)", "returned: Some(Transit {"]);
}

#[test]
fn lists_that_organisations_share_are_found_by_the_rule_with_the_call() {
    let shared = || TransitDirectoryBench { organisations: [ORGANISATIONS[0]; 2], ..store().into() };
    let words = fault_found(|| directory_contract(shared));
    let rule = "`TransitDirectory` breaks the rule \"transits are counted by status\"";
    says(&words, &[rule, "each organisation counts its own", "checked: counted(other, Status::Draft)", "returned: 1"]);
}
