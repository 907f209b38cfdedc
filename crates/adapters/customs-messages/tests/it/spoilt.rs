//! Valid forms, and copies with one field spoilt.

mod codebook;
mod corruptions;
mod valid_forms;

pub(crate) use codebook::CodebookOfTheAuthority;
pub(crate) use corruptions::{Corruption, corruptions};
pub(crate) use valid_forms::valid_form;
