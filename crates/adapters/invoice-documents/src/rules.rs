//! Rules of EN 16931 and of Dutch e-invoicing, checked on the document before PDF or UBL is written.
//!
//! [`broken_arithmetic`] must be empty for every document that is finalized. [`missing_particulars`] lists particulars
//! without which receivers refuse an e-invoice; a PDF can do without them. [`conflicts`] lists rules that strict
//! receivers apply although nothing is missing.

mod arithmetic;
mod conflicts;
mod particulars;

pub use arithmetic::broken_arithmetic;
pub use conflicts::conflicts;
pub use particulars::missing_particulars;

use std::fmt;

/// A rule that a document breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokenRule {
    /// Name of the rule in its publication, such as `BR-CO-10`.
    pub rule: &'static str,
    /// Place in the document.
    pub path: String,
    /// Description of the fault.
    pub message: String,
}

impl fmt::Display for BrokenRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rule, path, message } = self;
        write!(f, "{path}: {message} ({rule})")
    }
}
