//! Reports: fixed lists with filters, read page by page or exported completely.

mod columns;
mod csv_text;
mod definition;
mod filters;
mod row;

pub use crate::use_cases::{Export, ExportPiece, MOST_RECORDS, ReportPage, Reports};
pub use columns::{Column, ColumnKind};
pub use csv_text::{csv_header, csv_lines};
pub use definition::{Report, ReportSubject};
pub use filters::{ReportFilters, ReportSelection};
pub use row::{Cell, ReportRow};
