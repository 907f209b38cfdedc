use crate::DeclarationEvent;

pub use customs_kernel::{Outbox, OutboxId};

/// Somebody who acts on events of declarations.
pub type Subscription = customs_kernel::Subscription<DeclarationEvent>;

/// An event of a declaration that a subscriber has yet to act on.
pub type OutboxEntry = customs_kernel::OutboxEntry<DeclarationEvent>;
