//! Lines of CSV files for spreadsheets: semicolons, UTF-8 with a byte order mark, and no cell that a spreadsheet takes
//! for a formula.
//!
//! ```
//! use customs_csv_lines::CsvLines;
//!
//! let mut lines = CsvLines::for_new_file();
//! lines.plain("reference");
//! lines.end_line();
//! lines.text("=1+1");
//! lines.end_line();
//! assert_eq!(lines.into_bytes(), "\u{feff}reference\n'=1+1\n".as_bytes());
//! ```

mod formulas;
mod lines;

pub use formulas::{guarded, without_guard};
pub use lines::CsvLines;

/// Stands first in a file. Without it, spreadsheets read the text in an older encoding.
pub const BYTE_ORDER_MARK: &str = "\u{feff}";
