//! The exchange with customs: messages that are sent, kept, answered, recovered and shown.
//!
//! Declarations and transits exchange messages with customs in the same way. A message is made together with the change
//! that sends it, waits in a queue, is handed over, and is settled by an answer that names it by its LRN or an MRN.
//! This crate has the part that is the same, and domains use it: a domain declares its kinds of messages
//! ([`KindOfMessage`]), reads its own documents, and defines what an answer does to a record ([`Records`]). A
//! [`Subject`](customs_kernel::Subject) names a record: a kind of record, and an id within the kind.
//!
//! * [`receive`] stores a document, [`apply_received`] acts on stored documents, [`recover`] sends unanswered
//!   submissions again, [`GivingUp`] ends messages that the gateway refuses for good, [`Exchange`] shows messages.
//! * [`ports`] has the traits that storage and the gateway implement.
//! * The feature `testing` adds fakes in memory, and the contract that every implementation of a port keeps.

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
mod use_cases;

pub use answers::{Answered, AtCustoms, RecordedAnswer};
pub use inbound::{
    Answer, InboundFate, MOST_CLAIMED_BYTES, NewInboundMessage, PlacedAnswer, Received, ReceivedMessage, References,
    UnreadableMessage,
};
pub use kind::{KindFacts, KindOfMessage};
pub use listing::{ExchangeDirection, ExchangeFilter, ExchangeId, ExchangeStatus, ExchangedMessage, SentState};
pub use outbound::{BuiltMessage, MessageId, NewOutboundMessage, OutboundId, OutboundMessage, SentMessage};
pub use ports::ExchangePorts;
pub use records::{RecordError, Records};
pub use recovery::{MOST_RECOVERED, Recover, Recovered, Recovery, RecoveryOutcome, Unanswered, Window};
pub use use_cases::{
    Exchange, FoundMessage, GiveUpOutcome, GivingUp, ImpliedAcceptance, apply_received, apply_waiting,
    implied_by_waiting, own_part, receive, recover,
};
