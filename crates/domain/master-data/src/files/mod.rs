//! Customers and articles as CSV files: to move them in, out, and between systems.
//!
//! A file that is imported is read twice: first every row is checked, and only when none is bad the
//! rows are written, a thousand in one unit of work. Rows with a code that is known change that record,
//! in the columns that the file has; an empty cell clears. So a file can be imported again without
//! harm, also after it was interrupted.
//!
//! Comma and semicolon separate alike; in a semicolon file numbers may have a decimal comma. What is
//! exported can be imported: UTF-8 with a byte order mark, semicolons, and an apostrophe before a text
//! that a spreadsheet would take for a formula.

mod cells;
mod columns;
mod customers;
mod decoding;
mod exporting;
mod importing;
mod items;
mod rows;

pub use exporting::ExportError;
pub use importing::{BadRow, ImportError, ImportObserver, ImportReport, Pass};
