//! The use cases of rejection analysis and of reports.

mod rejections;
mod reports;

pub use rejections::{MOST_LISTED, RejectionAnalysis, RejectionPorts};
pub use reports::{Export, ExportPiece, MOST_RECORDS, ReportPage, Reports};

#[cfg(test)]
mod tests;
