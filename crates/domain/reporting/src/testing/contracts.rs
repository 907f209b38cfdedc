mod rejections;
mod reports;
mod stories;
mod transit_reports;

pub use rejections::{RejectionStage, RejectionStore, rejection_statistics_contract};
pub use reports::{ReportStage, ReportStore, report_rows_contract};
