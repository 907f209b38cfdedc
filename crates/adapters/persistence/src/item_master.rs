//! Storage of the item master.
//!
//! The storage is made for a million items of one organisation. A list walks the index of its order, its total is
//! stored (`counts`), and words are found in ranges of an index (`words`, `word_range`). A list with a search walks too
//! if the word is frequent, and sorts the matches if it is rare (`plan`). Statements with a speed that depends on the
//! way they run are written by hand (`statement`).

mod attachments;
mod columns;
mod counts;
mod directory;
mod found;
mod list;
mod meant;
mod order;
pub(crate) mod plan;
mod repository;
mod search;
mod sought;
mod words;

pub use directory::StoredMasterItemDirectory;
pub use repository::StoredMasterItems;
