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
pub(crate) use rows::INBOUND;

/// Whether a row with this kind of transit is about a movement that somebody else lodged.
pub(crate) fn is_lodged_elsewhere(transit_type: &str) -> bool {
    rows::role(transit_type) == customs_transits::TransitRole::Destination
}
