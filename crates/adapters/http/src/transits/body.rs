//! The parts of a transit in JSON, and how they map to the forms of the domain.

mod consignment;
mod guarantee;
mod item;

pub(super) use consignment::{TransitParty, TransitTransport};
pub(super) use guarantee::TransitGuarantee;
pub(super) use item::TransitItem;
