//! The parts of a transit in JSON, and how they map to the forms of the domain.

mod documents;
mod guarantee;
mod item;
mod party;
mod transport;

pub(super) use guarantee::TransitGuarantee;
pub(super) use item::TransitItem;
pub(super) use party::TransitParty;
pub(super) use transport::TransitTransport;
