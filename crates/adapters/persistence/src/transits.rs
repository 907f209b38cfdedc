//! Storage of the transits domain.

mod access_codes;
mod amendments;
mod analysis;
mod creation;
mod directory;
pub(crate) mod filter;
mod history;
mod inbound;
mod list;
mod milestones;
pub(crate) mod order;
mod rejections;
mod repository;
pub(crate) mod rows;

pub use directory::StoredTransitDirectory;
pub use repository::StoredTransits;
pub(crate) use rows::{INBOUND, is_lodged_elsewhere};
