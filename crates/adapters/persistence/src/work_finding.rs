//! Finding work that was stored elsewhere: by one look at all queues, or by notices of other instances.

mod look;
mod notices;
#[cfg(test)]
mod tests;

pub use look::Waiting;
pub use notices::{Hearing, Notices, WorkTeller};
