#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]

mod addressee;
mod answers;
mod fallback;
mod fallback_paper;
mod inbound;
mod kind;
mod listing;
mod outage;
mod outbound;
pub mod ports;
mod records;
mod recovery;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod use_cases;

pub use addressee::{Addressee, RecordWithMrn, Report};
pub use answers::{Answered, AtCustoms, RecordedAnswer};
pub use fallback::{FALLBACK_PROCEDURES, FallbackProcedure, FallbackRelease, fallback_number};
pub use fallback_paper::{FallbackPaper, PaperField, PaperRow};
pub use inbound::{
    Answer, InboundFate, MOST_CLAIMED_BYTES, MOST_TAKEN_BYTES, NewInboundMessage, PlacedAnswer, Received,
    ReceivedMessage, References, SettledMessage, TakenMessage, UnreadableMessage,
};
pub use kind::{KindFacts, KindOfMessage};
pub use listing::{ExchangeDirection, ExchangeFilter, ExchangeId, ExchangeStatus, ExchangedMessage, SentState};
pub use outage::{Outage, OutageError, OutageForm, OutageId, OutageState, PROPOSED_FROM, ProposedOutage};
pub use outbound::{BuiltMessage, MessageId, NewOutboundMessage, OutboundId, OutboundMessage, SentMessage};
pub use ports::ExchangePorts;
pub use records::{RecordError, Records};
pub use recovery::{MOST_RECOVERED, Recover, Recovered, Recovery, RecoveryOutcome, Unanswered, Window};
pub use use_cases::{
    ClosedOutage, Exchange, FoundMessage, GiveUpOutcome, GivingUp, ImpliedAcceptance, Outages, apply_received,
    apply_waiting, implied_by_waiting, own_part, receive, recover,
};

/// The kernel, whose types stand in the signatures of this crate: an application needs no dependency for it beside this
/// one.
pub use customs_kernel as kernel;
