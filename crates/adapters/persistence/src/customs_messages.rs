//! Messages to and from customs.

mod inbound;
mod outbound;
mod withdrawal;

pub use inbound::StoredInboundLog;
pub use outbound::StoredOutboundQueue;
pub(crate) use outbound::insert as insert_outbound;
pub(crate) use withdrawal::{latest_lrn, withdraw};
