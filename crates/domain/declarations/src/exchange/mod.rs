//! The exchange with customs: what was sent, what is expected for it, what came.

mod expected_answer;
mod kind_of_message;
mod message;
mod recovery;

pub use message::{ExchangeDirection, ExchangeFilter, ExchangeId, ExchangeStatus, ExchangedMessage, SentState};
pub use recovery::{MOST_RECOVERED, Recovered, Recovery, RecoveryOutcome, Unanswered, Window};
