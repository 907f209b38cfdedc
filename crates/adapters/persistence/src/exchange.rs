//! Storage of the exchange with customs: messages in both directions, and events, for every kind of record.

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

/// The subject of VAT inquiries about customers, which are stored among the messages. It is no kind of record that
/// customs handles, so inquiries are never listed, and no answer about a record finds them.
pub(crate) const CUSTOMER: &str = "customer";
