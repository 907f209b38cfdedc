//! The contract of the ports, which every implementation keeps, for every kind of record that it stores messages about.

mod bench;
mod divided;
mod exchange;
mod fallback_book;
mod giving_up;
mod inbound_bench;
mod inbound_log;
mod organisation_lrns;
mod outbound_queue;
mod queue_bench;
mod record_messages;
mod records;
mod registered;
mod sendings;
mod sent_messages;
mod tenants;
mod two_kinds;
mod unanswered;
mod withdrawal;

pub use bench::{BenchRecords, ExchangeBench, after, document, is_conflict, lrn, start, submission};
pub use exchange::exchange_contract;
pub use fallback_book::{FallbackBench, fallback_book_contract};
pub use giving_up::giving_up_contract;
pub use inbound_bench::{GivenRecord, InboundBench};
pub use inbound_log::inbound_log_contract;
pub use outbound_queue::outbound_queue_contract;
pub use queue_bench::{GivenDraft, QueueBench, SubmitRecord};
pub use records::{
    RecordExchange, RecordList, RecordStore, page, record_exchange_contract, record_list_contract,
    record_store_contract,
};
pub use sent_messages::sent_messages_contract;
pub use two_kinds::two_kinds_contract;
