use super::*;
use crate::testing::InMemoryInventory;
use customs_kernel::testing::fault_found;
use customs_kernel::{ImmediateWork, OrganisationId};
use std::sync::Arc;

fn store() -> InventoryStore {
    let memory = Arc::new(InMemoryInventory::default());
    InventoryStore {
        stocks: memory.clone(),
        directory: memory.clone(),
        allocations: memory.clone(),
        exceptions: memory.clone(),
        work: memory,
        organisations: [OrganisationId::new(1), OrganisationId::new(2)],
    }
}

#[test]
fn the_fake_keeps_stock_as_the_port_promises() {
    stock_contract(store);
}

#[test]
fn the_fake_lists_stock_as_the_port_promises() {
    stock_list_contract(store);
}

#[test]
fn the_fake_finds_lots_as_the_port_promises() {
    available_contract(store);
}

#[test]
fn the_fake_keeps_allocations_as_the_port_promises() {
    allocation_contract(store);
}

#[test]
fn the_fake_tells_movements_as_the_port_promises() {
    audit_contract(store);
}

#[test]
fn the_fake_never_oversells() {
    oversell_contract(store);
}

#[test]
fn the_fake_keeps_what_is_not_in_order_as_the_port_promises() {
    exception_contract(store);
}

#[test]
fn allocations_that_stay_when_they_are_undone_are_found_by_the_rule_with_the_call() {
    let words = fault_found(|| {
        allocation_contract(|| AllocationBench { work: Arc::new(ImmediateWork), ..store().into() });
    });
    let rule = "`AllocationRepository` breaks the rule \"there is one for a line and a lot\"";
    for part in [rule, "checked: kept(store, 7).len()", "returned: 2", "expected: 1"] {
        assert!(words.contains(part), "{part} in {words}");
    }
}
