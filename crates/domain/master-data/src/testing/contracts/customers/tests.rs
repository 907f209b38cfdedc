use super::*;
use crate::testing::InMemoryMasterData;
use customs_kernel::testing::fault_found;
use customs_kernel::{ImmediateWork, OrganisationId};
use std::sync::Arc;

fn store() -> CustomerStore {
    let memory = Arc::new(InMemoryMasterData::default());
    CustomerStore {
        repository: memory.clone(),
        directory: memory.clone(),
        contacts: memory.clone(),
        authorizations: memory.clone(),
        locations: memory.clone(),
        invoice_to: memory.clone(),
        inquiries: memory.clone(),
        hand_over: memory.clone(),
        uses: memory.clone(),
        notified: memory.clone(),
        work: memory,
        organisations: [OrganisationId::new(1), OrganisationId::new(2)],
    }
}

#[test]
fn the_fake_keeps_customers_as_the_port_promises() {
    customer_repository_contract(store);
}

#[test]
fn the_fake_lists_customers_as_the_port_promises() {
    customer_directory_contract(store);
}

#[test]
fn the_fake_keeps_parts_as_the_port_promises() {
    customer_parts_contract(store);
}

#[test]
fn the_fake_keeps_allow_lists_as_the_port_promises() {
    invoice_to_contract(store);
}

#[test]
fn the_fake_keeps_inquiries_as_the_port_promises() {
    vat_inquiries_contract(store);
}

#[test]
fn the_fake_knows_what_refers_to_a_customer_as_the_port_promises() {
    customer_uses_contract(store);
}

#[test]
fn the_fake_knows_whom_customers_want_to_be_told_as_the_port_promises() {
    notified_customers_contract(store);
}

#[test]
fn customers_that_stay_deleted_when_that_is_undone_are_found_by_the_rule_with_the_call() {
    let words = fault_found(|| {
        customer_repository_contract(|| CustomerBench { work: Arc::new(ImmediateWork), ..store().into() });
    });
    let rule = "`CustomerRepository` breaks the rule \"what is undone never happened\"";
    for part in [rule, "checked: store.look_up(&made.expect(\"the unit ran\"))", "expected: None"] {
        assert!(words.contains(part), "{part} in {words}");
    }
}
