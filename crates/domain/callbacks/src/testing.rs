//! Fakes of the ports that keep everything in memory, and contract suites that state what every implementation of a
//! port must do. A suite panics with the rule that is broken.

mod delivery_directory_contract;
mod delivery_queue_contract;
mod memory_callbacks;
mod memory_deliveries;
mod repository_contract;
mod store;

pub use delivery_directory_contract::delivery_directory_contract;
pub use delivery_queue_contract::delivery_queue_contract;
pub use memory_callbacks::MemoryCallbacks;
pub use repository_contract::callback_repository_contract;
pub use store::CallbackStore;

#[cfg(test)]
mod tests {
    use super::*;

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
}
