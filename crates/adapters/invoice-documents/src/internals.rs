//! Exports what the tests of this crate look into; it is not part of the interface.

pub use crate::pdf::letters::{cleaned, clusters};
pub use crate::pdf::measures::{Length, tenths};
pub use crate::pdf::paper_fonts::coverage::Coverage;
pub use crate::pdf::paper_fonts::face_file::names_no_more_than_unicode;
pub use crate::ubl::header::note;

/// Numbers and dates.
pub mod figures {
    pub use crate::pdf::figures::{amount, date, grouped_iban, money, number};
}
