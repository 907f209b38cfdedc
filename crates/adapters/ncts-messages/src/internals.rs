//! What the tests of this crate look into; not part of its interface.

pub use crate::writing::{clean, cut};

/// Internals of the codes that the transit system knows under another code.
pub mod translated {
    pub use crate::building::translated::{List, NOT_SENT, TRANSLATIONS, Translation, called, reported};
}
