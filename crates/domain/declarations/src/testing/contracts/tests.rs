use super::*;
use crate::testing::{InMemoryDeclarations, MemoryMends};
use crate::{AfterGivingUp, MessageKind};
use customs_exchange::testing::ExchangeBench;
use customs_kernel::testing::fault_found;
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
fn the_fake_hands_on_what_goes_with_declarations_as_the_ports_promise() {
    declaration_store_contract(store);
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

fn says(words: &str, parts: &[&str]) {
    for part in parts {
        assert!(words.contains(part), "{part} in {words}");
    }
}

#[test]
fn changes_that_stay_when_they_are_undone_are_found_by_the_rule_with_the_declaration() {
    let words = fault_found(|| {
        declaration_repository_contract(|| DeclarationBench { work: Arc::new(ImmediateWork), ..store().into() });
    });
    let rule = "`DeclarationRepository` breaks the rule \"an inner unit is undone alone\"";
    says(&words, &[rule, "checked: store.find(&second).version", "given second: Declaration {"]);
}

#[test]
fn lists_that_organisations_share_are_found_by_the_rule_with_the_declaration() {
    let shared = || DeclarationDirectoryBench { organisations: [ORGANISATIONS[0]; 2], ..store().into() };
    let words = fault_found(|| directory_contract(shared));
    let rule = "`DeclarationDirectory` breaks the rule \"a timeline and rejections are those of the organisation\"";
    says(&words, &[rule, "checked: store.directory.timeline(other, mine.id)", "given mine: Declaration {"]);
}

#[test]
fn amendments_that_stay_when_they_are_undone_are_found_by_the_rule_with_the_amendment() {
    let words = fault_found(|| {
        amendment_contract(|| AmendmentBench { work: Arc::new(ImmediateWork), ..store().into() });
    });
    let rule = "`AmendmentRepository` breaks the rule \"what is undone was never asked for\"";
    says(
        &words,
        &[rule, "checked: store.amendments.list(own.organisation, own.declaration)", "given own: Amendment {"],
    );
}

#[test]
fn drafts_that_organisations_share_are_found_by_the_rule_with_the_call() {
    let shared = || DeclarationBench { organisations: [ORGANISATIONS[0]; 2], ..store().into() };
    let words = fault_found(|| draft_contract(shared));
    let rule = "`DeclarationRepository` breaks the rule \"another organisation changes and deletes nothing\"";
    says(&words, &[rule, "checked: is_conflict(&store.repository.save_draft(stolen"]);
}
