#![allow(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod directory;
mod exchange;
mod inbound_log;
mod outbound_queue;
mod outbox;
mod repository;
mod resent_messages;
mod sent_messages;
mod store;

pub use directory::directory_contract;
pub use inbound_log::inbound_log_contract;
pub use outbound_queue::outbound_queue_contract;
pub use outbox::outbox_contract;
pub use repository::transit_repository_contract;
pub use store::TransitStore;

#[cfg(test)]
mod tests;
