#![doc = include_str!("../README.md")]

mod formulas;
mod lines;

pub use formulas::{guarded, without_guard};
pub use lines::CsvLines;

/// Stands first in a file. Without it, spreadsheets read the text in an older encoding.
pub const BYTE_ORDER_MARK: &str = "\u{feff}";
