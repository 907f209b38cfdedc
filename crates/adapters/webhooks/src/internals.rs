//! What the tests of this crate look into; not part of its interface.

pub use crate::receiver_window::{FIRST, ReceiverWindows, SMALLEST};
