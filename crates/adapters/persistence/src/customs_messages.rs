//! Messages to and from customs.

mod inbound;
mod outbound;

pub use inbound::StoredInboundLog;
pub use outbound::StoredOutboundQueue;
pub(crate) use outbound::insert as insert_outbound;
