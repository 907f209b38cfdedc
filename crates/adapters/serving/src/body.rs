//! The body of a request while it arrives: how long it may take, and the fate of the bytes that were not read.

mod arriving;
mod incoming;
mod unread_body;

pub use arriving::{BodyRoom, Patience};
pub use incoming::{IncomingBody, Unfinished};
