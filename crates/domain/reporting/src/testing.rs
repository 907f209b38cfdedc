//! Fakes of the ports that keep everything in memory, and contract suites that state what every implementation of a
//! port must do. A suite panics with the rule that is broken.

#![allow(clippy::expect_used, reason = "a contract suite fails by panicking")]

mod deeds;
mod memory_rejections;
mod memory_reports;
mod rejection_contract;
mod report_contract;
mod reported_transit;
mod stories;
mod transit_report_contract;

pub use deeds::{Declared, Deed, DeedError, declared};
pub use memory_rejections::MemoryRejections;
pub use memory_reports::{MemoryReports, ReportedDeclaration};
pub use rejection_contract::{RejectionStage, RejectionStore, counts_survive_contract, rejection_statistics_contract};
pub use report_contract::{ReportStage, ReportStore, report_rows_contract};
pub use reported_transit::ReportedTransit;
