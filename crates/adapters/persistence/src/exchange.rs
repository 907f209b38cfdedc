//! Storage of the exchange with customs: messages in both directions, and events, for every kind of record.

mod body;
pub(crate) mod claims;
mod fallback;
pub(crate) mod filter;
mod handed_over;
pub(crate) mod inbound;
mod insertion;
pub(crate) mod listing;
mod locate;
mod outbound;
mod outbox;
pub(crate) mod record_messages;
mod records;
mod rows;
mod senders;
mod sent;
mod shared_look;
mod taken;
mod with_mrn;
mod withdrawal;

pub(crate) use body::{ArchivedBody, PLAIN, StoredBody, archive};
pub(crate) use claims::CUSTOMER;
pub use fallback::StoredFallbackBook;
pub use inbound::StoredInboundLog;
pub(crate) use insertion::insert as insert_outbound;
pub use listing::StoredMessageExchange;
pub use outbound::StoredOutboundQueue;
pub use outbox::StoredOutbox;
pub(crate) use outbox::insert as insert_events;
pub(crate) use records::answer_times;
pub use sent::StoredSentMessages;
