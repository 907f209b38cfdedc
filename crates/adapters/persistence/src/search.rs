//! Searching records by the beginnings of their words: the index, how it follows the records, and how lists use it.
//!
//! Triggers note each change of a record in `search_due`. A worker reads the records that are noted, and stores their words
//! in two forms: `search_words`, an index of words, and `search_texts`, a row for each record with all its words, by which
//! those that were found by one word are checked for the others. Storing a record costs one short row, however many words
//! it has.

mod due;
mod entry;
mod finding;
mod refusals;
mod sought;
mod sources;

pub use due::StoredSearchWords;
pub use finding::StoredSearchIndex;
pub(crate) use refusals::Refusals;
pub(crate) use sought::SoughtRecords;
