//! For tests of this and of other crates: every port of inventory in memory, and the contract suites, which
//! say what every implementation of a storage port must do. A suite panics with the rule that is broken.

mod contracts;
mod forms;
mod in_memory;

pub use contracts::{
    InventoryStore, allocation_contract, audit_contract, available_contract, exception_contract, oversell_contract,
    stock_contract, stock_list_contract,
};
pub use forms::{declaration, line, starting};
pub use in_memory::InMemoryInventory;
