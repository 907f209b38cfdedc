//! Exports what the tests of this crate look into; it is not part of the interface.

pub use crate::statement_reader::{NAMESPACE, NotAStatement, read};
