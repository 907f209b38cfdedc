//! Finding work that was stored elsewhere: by one look at all queues, or by notices of other instances.

mod look;
mod notices;
mod queue;
#[cfg(test)]
mod tests;

pub use look::Waiting;
pub use notices::{Hearing, Notices, WorkTeller};
