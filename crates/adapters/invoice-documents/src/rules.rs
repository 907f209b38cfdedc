//! Rules of EN 16931 and of Dutch e-invoicing, checked on the document before PDF or UBL is written.
//!
//! [`broken_arithmetic`] must be empty for every document that is finalized. [`missing_particulars`] lists particulars
//! without which receivers refuse an e-invoice; a PDF can do without them. [`conflicts`] lists rules that strict
//! receivers apply although nothing is missing.

mod arithmetic;
mod broken_rule;
mod conflicts;
mod countries;
mod particulars;

pub use arithmetic::broken_arithmetic;
pub use broken_rule::BrokenRule;
pub use conflicts::conflicts;
pub use particulars::missing_particulars;
