//! Rules of EN 16931 and of Dutch e-invoicing, checked on the document before it becomes a paper.
//!
//! [`broken_arithmetic`] holds of every document that may be finalized. [`missing_particulars`] names what the
//! receivers of e-invoices refuse an invoice without; a PDF can do without it. [`conflicts`] names what strict receivers
//! refuse although nothing is missing.

mod arithmetic;
mod conflicts;
mod countries;
mod particulars;

pub use arithmetic::broken_arithmetic;
pub use conflicts::conflicts;
pub use particulars::missing_particulars;
use std::fmt;

/// A rule that a document breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokenRule {
    /// The rule, as its makers call it.
    pub rule: &'static str,
    /// The place in the document.
    pub path: String,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for BrokenRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rule, path, message } = self;
        write!(f, "{path}: {message} ({rule})")
    }
}
