#![allow(clippy::expect_used, reason = "a contract suite fails by panicking")]
//! Fakes of the ports in memory, and the contract suites that every implementation passes.

mod contracts;
mod in_memory;
mod reason;

pub use contracts::{
    BenchRecords, ExchangeBench, FallbackBench, GivenDraft, GivenRecord, InboundBench, QueueBench, RecordExchange,
    RecordList, RecordStore, SubmitRecord, after, document, exchange_contract, fallback_book_contract,
    giving_up_contract, inbound_log_contract, is_conflict, lrn, outbound_queue_contract, page,
    record_exchange_contract, record_list_contract, record_store_contract, sent_messages_contract, start, submission,
    two_kinds_contract,
};
pub use in_memory::{
    FakeRecord, FakeRecords, InMemoryExchange, InMemoryRecords, KeptRecords, RecordFacts, ShownRecord, Snapshot,
    StoredRecord,
};
pub use reason::reason;
