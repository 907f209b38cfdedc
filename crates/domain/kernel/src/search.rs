//! Searching records by the beginnings of their words: what the words of a text are, what is sought, and where it
//! stands in the text that was found.
//!
//! Capitals are ignored, and so is everything that is neither a letter nor a digit: `MSKU 123456-7` is found by
//! `msku1234567`, and `INV-2026/001` by `2026 001`. So databases keep the rest of a text from each of its words on, in
//! this form, and a search asks for those that begin with what is sought.

mod folding;
mod record_search;
mod search_field;
mod searched_text;
mod sought_text;

pub use record_search::RecordSearch;
pub use search_field::SearchField;
pub use searched_text::{IndexedWord, SearchedText};
pub use sought_text::{FoundPlace, SoughtText};
