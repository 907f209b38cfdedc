//! Fakes of the ports that keep everything in memory, and contract suites that state what every implementation of a
//! port must do. A suite panics with the rule that is broken.

#![allow(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod contracts;
mod in_memory;
mod life_events;
mod reported_transit;

pub use contracts::{
    AddUp, CountFirstTimes, RejectionBench, RejectionStage, RejectionStore, ReportStage, ReportStore, TallyBench,
    rejection_statistics_contract, report_rows_contract, tally_keeper_contract,
};
pub use in_memory::{MemoryCauses, MemoryRejections, MemoryReports, RefusalLine, ReportedDeclaration};
pub use life_events::{Declared, LifeEvent, LifeEventError, declared};
pub use reported_transit::ReportedTransit;
