//! The parts of a transit in JSON, and how they map to the forms of the domain.

mod documents;
mod item;
mod party;
mod transport;

pub(super) use item::TransitItem;
pub(super) use party::TransitParty;
pub(super) use transport::TransitTransport;
