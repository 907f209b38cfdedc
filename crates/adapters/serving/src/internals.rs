//! Exports what the tests of this crate look into; it is not part of the interface.

pub use crate::blocking::FEW;
pub use crate::forwarded::named_clients;
pub use crate::pieces::ENOUGH;
pub use crate::request_log::without_secret;
