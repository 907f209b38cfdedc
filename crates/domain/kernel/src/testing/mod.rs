//! What the in-memory fakes of the domains share.

mod turn;

pub use turn::{Turn, TurnGuard};
