use crate::TransitEvent;

pub use customs_kernel::{Outbox, OutboxId};

/// A subscriber to events of transits.
pub type Subscription = customs_kernel::Subscription<TransitEvent>;

/// An event of a transit that a subscriber has yet to handle.
pub type OutboxEntry = customs_kernel::OutboxEntry<TransitEvent>;
