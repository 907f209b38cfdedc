//! The trait through which a search uses storage.

mod index;

pub use index::SearchIndex;
