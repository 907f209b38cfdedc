//! Exports what the tests of this crate look into; it is not part of the interface.

pub use crate::ubl::header::note;
