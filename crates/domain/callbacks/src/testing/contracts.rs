#![expect(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod delivery_directory;
mod delivery_queue;
mod delivery_tries;
mod event_log;
mod repository;
mod store;

pub use delivery_directory::delivery_directory_contract;
pub use delivery_queue::delivery_queue_contract;
pub use delivery_tries::delivery_tries_contract;
pub use event_log::{EventLogStore, event_log_contract, new_event};
pub use repository::callback_repository_contract;
pub use store::{CallbackStore, DeliveryBench};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{MemoryCallbacks, MemoryEventLog};
    use customs_kernel::OrganisationId;
    use std::sync::Arc;

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

    #[test]
    fn the_fake_keeps_event_logs_as_the_port_promises() {
        event_log_contract(|| EventLogStore {
            repository: Arc::new(MemoryEventLog::default()),
            organisations: [OrganisationId::new(1), OrganisationId::new(2)],
        });
    }

    #[test]
    fn the_fake_keeps_tries_as_the_ports_promise() {
        delivery_tries_contract(MemoryCallbacks::store);
    }
}
