//! Exports what the tests of this crate look into; it is not part of the interface.

pub use crate::letters::{cleaned, clusters};
pub use crate::paper_fonts::coverage::Coverage;
pub use crate::paper_fonts::face_file::names_no_more_than_unicode;
