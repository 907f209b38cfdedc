mod rejections;
mod reports;
mod stories;
mod tallies;
mod transit_reports;

pub use rejections::{AddUp, RejectionBench, RejectionStage, RejectionStore, rejection_statistics_contract};
pub use reports::{ReportStage, ReportStore, report_rows_contract};
pub use tallies::{CountFirstTimes, TallyBench, tally_keeper_contract};

#[cfg(test)]
mod tests;
