//! Test support for this and other crates: every port of guarantees in memory, and contract suites that state what
//! every implementation of a storage port must do. A suite panics with the rule that is broken.

mod contracts;
mod forms;
mod in_memory;

pub use contracts::{
    AccountBench, GuaranteeStore, ReservationBench, ThresholdBench, account_contract, parallel_contract,
    reservation_contract, sync_queue_contract, threshold_contract,
};
pub use forms::{customer, entry, statement};
pub use in_memory::InMemoryGuarantees;
