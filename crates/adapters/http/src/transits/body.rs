//! The parts of a transit as they travel, and their forms in the domain.

mod documents;
mod item;
mod party;
mod transport;

pub(super) use item::TransitItem;
pub(super) use party::TransitParty;
pub(super) use transport::TransitTransport;
