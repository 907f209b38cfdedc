//! Fakes of the ports that keep everything in memory, and contract suites that state what every implementation of a
//! port must do. A suite panics with the rule that is broken.

mod contracts;
mod in_memory;
mod service;

pub use contracts::{
    CallbackStore, DeliveryBench, EventLogStore, callback_repository_contract, delivery_directory_contract,
    delivery_queue_contract, delivery_tries_contract, event_log_contract, new_event,
};
pub use in_memory::{KnownHosts, MemoryCallbacks, MemoryEventLog};
pub use service::callbacks_in_memory;
