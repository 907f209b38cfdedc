//! What the tests of this crate look into; not part of its interface.

pub use crate::statement_reader::{NAMESPACE, NotAStatement, read};
