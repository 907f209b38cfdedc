//! What the tests of this crate look into; not part of its interface.

pub use crate::search::shown;
pub use crate::section::{Section, sections, sections_of};
