//! The exchange with customs: messages that are sent, kept, answered, recovered and shown.
//!
//! Declarations and transits exchange messages with customs in the same way: a message is made together with the change
//! that sends it, waits in a queue, is handed over, and is settled by an answer that names it by its LRN or an MRN. What
//! is the same stands here once, and domains use it: a domain declares its kinds of messages ([`KindOfMessage`]), reads
//! its own documents, and says what an answer does to a record ([`Records`]). A record is named by a
//! [`Subject`](customs_kernel::Subject): a kind of record and an id among those of the kind.
//!
//! * [`receive`] keeps a document, [`apply_received`] acts on what is kept, [`recover`] sends again what customs did not
//!   answer, [`GivingUp`] ends what the gateway refuses for good, [`Exchange`] shows messages.
//! * [`ports`] are what storage and the gateway have to do.
//! * With the feature `testing`: fakes in memory, and the contract that every implementation of a port keeps.

mod answers;
mod inbound;
mod kind;
mod listing;
mod outbound;
pub mod ports;
mod records;
mod recovery;
#[cfg(any(test, feature = "testing"))]
#[cfg_attr(docsrs, doc(cfg(feature = "testing")))]
pub mod testing;
#[cfg(test)]
mod tests;
mod use_cases;

pub use answers::{Answered, AtCustoms, RecordedAnswer};
pub use inbound::{
    Answer, InboundFate, MOST_CLAIMED_BYTES, NewInboundMessage, PlacedAnswer, Received, ReceivedMessage, References,
    UnreadableMessage,
};
pub use kind::{KindFacts, KindOfMessage};
pub use listing::{ExchangeDirection, ExchangeFilter, ExchangeId, ExchangeStatus, ExchangedMessage, SentState};
pub use outbound::{BuiltMessage, MessageId, NewOutboundMessage, OutboundMessage, SentMessage};
pub use records::{ExchangePorts, RecordError, Records};
pub use recovery::{MOST_RECOVERED, Recover, Recovered, Recovery, RecoveryOutcome, Unanswered, Window};
pub use use_cases::{
    Exchange, FoundMessage, GivingUp, ImpliedAcceptance, apply_received, implied_by_waiting, own_part, receive, recover,
};
