//! For tests of this and of other crates: every storage port of master data in memory, and the
//! contract suites, which say what every implementation of a storage port must do. A suite panics
//! with the rule that is broken.

mod customer_contracts;
mod in_memory;
mod item_contracts;
mod use_cases;

pub use customer_contracts::{
    CustomerStore, InquiryHandOver, customer_directory_contract, customer_parts_contract, customer_repository_contract,
    customer_uses_contract, invoice_to_contract, notified_customers_contract, vat_inquiries_contract,
};
pub use in_memory::{InMemoryMasterData, KeptAnswer};
pub use item_contracts::{ItemStore, item_directory_contract, item_repository_contract};
