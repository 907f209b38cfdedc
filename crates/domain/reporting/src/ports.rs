//! The traits through which reporting uses storage and other services.

mod error_codebook;
mod rejection_statistics;
mod report_rows;
mod tally_keeper;

pub use error_codebook::{ErrorCodebook, ErrorTexts};
pub use rejection_statistics::{
    DayCount, ErrorCount, FirstTimeCount, RecentRejection, RejectedError, RejectionStatistics,
};
pub use report_rows::{ReportRows, RowWindow};
pub use tally_keeper::TallyKeeper;

#[cfg(any(test, feature = "mocks"))]
pub use {
    error_codebook::MockErrorCodebook, rejection_statistics::MockRejectionStatistics, report_rows::MockReportRows,
    tally_keeper::MockTallyKeeper,
};
