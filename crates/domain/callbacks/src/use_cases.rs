//! Use cases of callbacks, one file each.

mod callbacks;
mod delete;
mod deliveries;
mod event_log;
mod fan_out;
mod list;
mod redeliver;
mod regenerate_secret;
mod register;
mod test_delivery;

pub use callbacks::Callbacks;
pub use event_log::{EventLog, EventLogError};
pub use register::{Registered, RegistrationForm};

#[cfg(test)]
mod tests;
