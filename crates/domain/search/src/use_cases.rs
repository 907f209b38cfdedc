//! The use case of searching.

mod search;

pub use search::Search;

#[cfg(test)]
mod tests;
