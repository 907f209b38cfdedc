//! Storage of the transits domain.

mod access_codes;
mod amendments;
mod analysis;
mod creation;
mod directory;
mod filter;
mod history;
mod list;
mod milestones;
mod order;
mod rejections;
mod repository;
mod rows;
#[cfg(test)]
pub(crate) mod tests;

pub use directory::StoredTransitDirectory;
pub use repository::StoredTransits;
