//! Messages to and from customs about records of every kind.

mod body;
mod filter;
mod inbound;
mod listing;
mod of_record;
mod rows;
mod unanswered;

pub use inbound::StoredInboundLog;
pub use listing::StoredMessageExchange;
