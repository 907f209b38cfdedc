#![allow(clippy::expect_used, reason = "a contract suite fails by panicking")]
//! Fakes of the ports in memory, and the contract that every implementation keeps.

mod contracts;
mod in_memory;

pub use contracts::{BenchRecords, ExchangeBench, giving_up_contract, outbound_queue_contract, start};
pub use in_memory::{FakeRecords, InMemoryExchange, RecordFacts, Snapshot};
