//! Use cases for messages about every kind of record.

mod apply;
mod give_up;
mod outages;
mod receive;
mod recover;
mod show;

pub use apply::{apply_received, apply_waiting};
pub use give_up::{GiveUpOutcome, GivingUp};
pub use outages::{ClosedOutage, Outages};
pub use receive::{own_part, receive};
pub use recover::{ImpliedAcceptance, implied_by_waiting, recover};
pub use show::{Exchange, FoundMessage};

#[cfg(test)]
mod tests;
