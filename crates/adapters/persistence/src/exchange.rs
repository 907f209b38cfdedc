//! The exchange with customs: messages to it and from it, and events, of every kind of record.

mod body;
mod filter;
mod inbound;
mod insertion;
mod listing;
mod locate;
mod of_record;
mod outbound;
mod outbox;
mod records;
mod rows;
mod sent;
#[cfg(test)]
mod tests;
mod withdrawal;

pub use inbound::StoredInboundLog;
pub(crate) use insertion::insert as insert_outbound;
pub use listing::StoredMessageExchange;
pub use outbound::StoredOutboundQueue;
pub use outbox::StoredOutbox;
pub(crate) use outbox::insert as insert_events;
pub use sent::StoredSentMessages;

/// The subject of questions about customers, which stand among the messages: no kind of record that customs handles, so
/// that they are never listed and never looked for by an answer about one.
pub(crate) const CUSTOMER: &str = "customer";
