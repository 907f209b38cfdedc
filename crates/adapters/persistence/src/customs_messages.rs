//! Messages to and from customs.

mod answers;
mod exchange;
mod exchange_filter;
mod exchange_rows;
mod inbound;
mod outbound;
mod refusals;
mod withdrawal;

pub(crate) use answers::{count_again, message_with_mrn, open_sending, record_answer, record_end, sent_message};
pub use exchange::StoredMessageExchange;
pub(crate) use exchange_filter::storable;
pub use inbound::StoredInboundLog;
pub use outbound::StoredOutboundQueue;
pub(crate) use outbound::insert as insert_outbound;
pub(crate) use withdrawal::{at_customs, latest_lrn, withdraw};
