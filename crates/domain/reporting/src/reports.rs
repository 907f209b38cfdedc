//! Reports: fixed lists with filters, read page by page or exported completely.

mod columns;
mod csv_text;
mod definition;
mod export;
mod filters;
mod row;
#[cfg(test)]
mod tests;
mod use_cases;

pub use columns::{Column, ColumnKind};
pub use csv_text::{csv_header, csv_lines};
pub use definition::{Report, ReportSubject};
pub use export::{Export, ExportPiece, MOST_RECORDS};
pub use filters::{ReportFilters, ReportSelection};
pub use row::{Cell, ReportRow};
pub use use_cases::{ReportPage, Reports};
