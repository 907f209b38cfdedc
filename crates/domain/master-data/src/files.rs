//! Customers and items as CSV files, for import, export, and transfer between systems.
//!
//! An import reads its file twice: the first pass checks every row, and only if none is bad the second pass writes
//! the rows, a thousand in one unit of work. A row with a known code changes that record in the columns that the file
//! has; an empty cell clears its field. So a file can safely be imported again, even after an interruption.
//!
//! Both comma and semicolon are accepted as separators; in a semicolon file numbers may have a decimal comma. An
//! exported file can be imported again: it is UTF-8 with a byte order mark and semicolons, and has an apostrophe
//! before any text that a spreadsheet would read as a formula.

mod cells;
mod columns;
mod decoding;
mod import_report;
mod rows;
mod sheet;

pub(crate) use columns::{CUSTOMER_FIELDS, Column, ITEM_FIELDS, code};
pub(crate) use decoding::open_text;
pub use import_report::{BadRow, ImportError, ImportObserver, ImportReport, Pass};
pub(crate) use rows::{Header, Row, Rows};
pub use sheet::ExportError;
pub(crate) use sheet::{PIECE, Sheet};
