//! Messages to and from customs about records of every kind.

mod body;
mod filter;
mod inbound;
mod listing;
mod of_record;
mod rows;
#[cfg(test)]
mod tests;
mod unanswered;

pub(crate) use inbound::StoredInboundLog;
pub(crate) use listing::StoredMessageExchange;
