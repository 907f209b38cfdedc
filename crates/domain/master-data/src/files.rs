//! Customers and articles as CSV files, for import, export, and transfer between systems.
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
mod customers;
mod decoding;
mod exporting;
mod importing;
mod items;
mod rows;

pub use exporting::ExportError;
pub use importing::{BadRow, ImportError, ImportObserver, ImportReport, Pass};
