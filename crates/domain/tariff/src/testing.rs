//! Support for tests of this and other crates: in-memory tables, and contract suites that every implementation of a
//! storage port has to pass. A suite panics with the broken rule.
#![allow(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod contracts;
mod embedded;
mod in_memory;

pub use contracts::{
    CodebookBench, ReferenceStore, TariffBench, codebook_store_contract, reference_versions_contract,
    tariff_directory_contract, tariff_store_contract,
};
pub use embedded::{embedded_rows, tariff_in_memory, trade_tables};
pub use in_memory::InMemoryReference;
