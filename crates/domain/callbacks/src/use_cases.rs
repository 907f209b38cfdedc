//! Use cases of callbacks, one file each.

mod callbacks;
mod conclude;
mod delete;
mod deliveries;
mod event_log;
mod fan_out;
mod list;
mod recover;
mod redeliver;
mod regenerate_secret;
mod register;
mod test_delivery;

pub use callbacks::Callbacks;
pub use conclude::{Abandoned, Concluded, DeliveryRoom};
pub use event_log::{EventLog, EventLogError};
pub use recover::Resumed;
pub use regenerate_secret::{KeptHours, Regenerated};
pub use register::{Registered, RegistrationForm};

#[cfg(test)]
mod tests;
