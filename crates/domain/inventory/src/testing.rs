//! Support for tests of this and other crates: in-memory fakes of every port of inventory, and contract suites that
//! every implementation of a storage port has to pass. A suite panics with the broken rule.

mod contracts;
mod forms;
mod in_memory;

pub use contracts::{
    AllocationBench, ExceptionBench, GivenException, GivenLot, GivenPlacement, InventoryStore, StockBench,
    allocation_contract, audit_contract, available_contract, exception_contract, oversell_contract, stock_contract,
    stock_list_contract,
};
pub use forms::{declaration, line, starting};
pub use in_memory::InMemoryInventory;
