#![allow(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod accounts;
mod parallel;
mod reservations;
mod store;
mod sync_queue;
mod thresholds;

pub use accounts::account_contract;
pub use parallel::parallel_contract;
pub use reservations::reservation_contract;
pub use store::GuaranteeStore;
pub use sync_queue::sync_queue_contract;
pub use thresholds::threshold_contract;

#[cfg(test)]
mod tests;
