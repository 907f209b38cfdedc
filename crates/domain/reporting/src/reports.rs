//! Reports: fixed lists with filters, read page by page or exported completely.

mod columns;
mod csv_text;
mod definition;
mod filters;

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;

pub use crate::use_cases::{Export, ExportPiece, MOST_RECORDS, ReportPage, Reports};
pub use columns::{Column, ColumnKind};
pub use csv_text::{csv_header, csv_lines};
pub use definition::{Report, ReportSubject};
pub use filters::{ReportFilters, ReportSelection};

/// One value in a report.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// No value.
    Empty,
    /// Free text or a code.
    Text(String),
    /// Decimal number.
    Number(Decimal),
    /// Date and time.
    Moment(DateTime<Utc>),
    /// Date without a time.
    Day(NaiveDate),
}

/// The cells of one record, in the order of the report's columns.
pub type ReportRow = Vec<Cell>;

impl From<Option<String>> for Cell {
    fn from(text: Option<String>) -> Self {
        text.map_or(Self::Empty, Self::Text)
    }
}

impl From<Option<Decimal>> for Cell {
    fn from(number: Option<Decimal>) -> Self {
        number.map_or(Self::Empty, Self::Number)
    }
}

impl From<Option<DateTime<Utc>>> for Cell {
    fn from(moment: Option<DateTime<Utc>>) -> Self {
        moment.map_or(Self::Empty, Self::Moment)
    }
}
