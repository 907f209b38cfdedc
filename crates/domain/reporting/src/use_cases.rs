//! The use cases of rejection analysis and of reports.

mod causes;
mod rejections;
mod reports;

pub use causes::{CauseAnalysis, CausePorts, MOST_CAUSES, MOST_REFUSED};
pub use rejections::{MOST_LISTED, RejectionAnalysis, RejectionPorts};
pub use reports::{Export, ExportPiece, MOST_RECORDS, ReportPage, Reports};

#[cfg(test)]
mod tests;
