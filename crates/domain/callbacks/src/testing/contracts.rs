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
pub use store::CallbackStore;

#[cfg(test)]
mod tests;
