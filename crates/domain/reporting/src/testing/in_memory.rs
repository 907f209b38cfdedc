mod causes;
mod rejections;
mod reports;

pub use causes::{MemoryCauses, RefusalLine};
pub use rejections::MemoryRejections;
pub use reports::{MemoryReports, ReportedDeclaration};
