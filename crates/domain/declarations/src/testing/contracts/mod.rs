#![allow(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod directory;
mod drafts;
mod exchange;
mod inbound_log;
mod listing;
mod lodging;
mod outbound_queue;
mod outbox;
mod repository;
mod store;
mod text_and_numbers;

pub use directory::directory_contract;
pub use drafts::draft_contract;
pub use exchange::exchange_contract;
pub use inbound_log::inbound_log_contract;
pub use outbound_queue::outbound_queue_contract;
pub use outbox::outbox_contract;
pub use repository::declaration_repository_contract;
pub use store::DeclarationStore;

#[cfg(test)]
mod tests;
