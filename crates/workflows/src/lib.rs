//! What happens across domains when an event occurs.
//!
//! A workflow takes events off the outbox of one domain and acts on them in another, each exactly
//! once: the effect and the removal of the outbox entry are one unit of work. It knows domains and
//! ports only.

mod tell_callbacks;

pub use tell_callbacks::{TellCallbacks, WorkflowError};

/// The subscribers that act on events of declarations: each gets an outbox entry per event.
pub const DECLARATION_SUBSCRIBERS: [&str; 1] = [TellCallbacks::SUBSCRIBER];
