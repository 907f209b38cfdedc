mod rejections;
mod reports;

pub use rejections::MemoryRejections;
pub use reports::{MemoryReports, ReportedDeclaration};
