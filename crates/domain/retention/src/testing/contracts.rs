#![expect(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod archive;
mod hold_register;
mod pass_ledger;
#[cfg(test)]
mod tests;

pub use archive::{ArchiveBench, Keep, archive_contract};
pub use hold_register::hold_register_contract;
pub use pass_ledger::pass_ledger_contract;
