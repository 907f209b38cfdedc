#![allow(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod bench;
mod directory;
mod each_port;
mod giving_up;
mod history;
mod inbound;
mod outbox;
mod repository;
mod sending;
mod store;
mod unanswered;

pub use bench::BenchTransits;
pub use directory::directory_contract;
pub use each_port::{TransitBench, TransitDirectoryBench};
pub use outbox::outbox_contract;
pub use repository::transit_repository_contract;
pub use sending::transit_store_contract;
pub use store::TransitStore;

#[cfg(test)]
mod tests;
