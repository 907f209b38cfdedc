//! The item master.
//!
//! Made for a million articles of one organisation: a list walks the index of its order, its total is
//! kept (`counts`), and words are found in ranges of an index (`words`, `word_range`). A list with a
//! search walks too where the word is frequent, and sorts what it found where it is rare (`plan`).
//! Statements whose speed depends on how they are carried out are made by hand (`statement`).

mod attachments;
mod columns;
mod counts;
mod directory;
mod found;
mod list;
mod meant;
mod order;
mod plan;
mod repository;
mod search;
mod sought;
#[cfg(test)]
mod tests;
mod words;

pub use directory::StoredItemDirectory;
pub use repository::StoredItems;
