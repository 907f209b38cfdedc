//! Exports what the tests of this crate look into; it is not part of the interface.

pub use crate::delivery_worker::{LATEST, may_begin};
pub use crate::receiver_window::{FIRST, ReceiverWindows, SMALLEST};
