//! Fakes of the ports in memory, and the contracts that every implementation keeps.

mod contracts;
mod in_memory;

pub use contracts::{
    ArchiveBench, HoldBench, Keep, RetentionStore, SetHold, archive_contract, hold_register_contract,
    pass_ledger_contract,
};
pub use in_memory::{MemoryArchive, MemoryHolds, MemoryPasses};
