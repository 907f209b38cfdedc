use super::*;
use crate::testing::MemoryCallbacks;

#[test]
fn the_fake_keeps_registrations_as_the_port_promises() {
    callback_repository_contract(MemoryCallbacks::store);
}

#[test]
fn the_fake_queues_deliveries_as_the_port_promises() {
    delivery_queue_contract(MemoryCallbacks::store);
}

#[test]
fn the_fake_shows_deliveries_as_the_port_promises() {
    delivery_directory_contract(MemoryCallbacks::store);
}
