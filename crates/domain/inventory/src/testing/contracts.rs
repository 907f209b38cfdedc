#![allow(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod allocations;
mod audit;
mod available;
mod exceptions;
mod oversell;
mod stock;
mod stock_list;
mod store;

pub use allocations::{AllocationBench, GivenException, GivenLot, GivenPlacement, allocation_contract};
pub use audit::audit_contract;
pub use available::available_contract;
pub use exceptions::{ExceptionBench, exception_contract};
pub use oversell::oversell_contract;
pub use stock::stock_contract;
pub use stock_list::stock_list_contract;
pub use store::{InventoryStore, StockBench};

#[cfg(test)]
mod tests;
