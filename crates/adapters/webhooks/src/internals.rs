//! Exports what the tests of this crate look into; it is not part of the interface.

pub use crate::receiver_window::{FIRST, ReceiverWindows, SMALLEST};
