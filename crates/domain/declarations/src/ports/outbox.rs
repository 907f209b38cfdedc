use crate::DeclarationEvent;

pub use customs_kernel::{Outbox, OutboxId};

/// A part of the brokerage that acts on events of declarations.
pub type Subscription = customs_kernel::Subscription<DeclarationEvent>;

/// An event of a declaration that a subscriber still has to act on.
pub type OutboxEntry = customs_kernel::OutboxEntry<DeclarationEvent>;
