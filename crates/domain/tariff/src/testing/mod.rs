//! For tests of this and of other crates: the tables in memory, and the contract suites, which say
//! what every implementation of a storage port must do. A suite panics with the rule that is
//! broken.
#![allow(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod contracts;
mod embedded;
mod in_memory;

pub use contracts::{ReferenceStore, codebook_store_contract, tariff_directory_contract, tariff_store_contract};
pub use embedded::{embedded_rows, tariff_in_memory, trade_tables};
pub use in_memory::InMemoryReference;
