use super::*;
use crate::testing::InMemoryInventory;
use customs_kernel::OrganisationId;
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
