//! The contract that every implementation of the ports keeps, whatever kind of record it stores messages about.

mod bench;
mod giving_up;
mod outbound_queue;

pub use bench::{BenchRecords, ExchangeBench, start};
pub use giving_up::giving_up_contract;
pub use outbound_queue::outbound_queue_contract;
