//! Use cases of callbacks: the short ones with the service, the others in a file each.

mod callbacks;
mod conclude;
mod deliveries;
mod event_log;
mod fan_out;
mod recover;
mod regenerate_secret;
mod register;
mod test_delivery;

pub use callbacks::Callbacks;
pub use conclude::{Abandoned, Concluded, DeliveryRoom};
pub use event_log::{EventLog, EventLogError};
pub use fan_out::FannedOut;
pub use recover::Resumed;
pub use regenerate_secret::{KeptHours, Regenerated};
pub use register::{Registered, RegistrationForm};

#[cfg(test)]
mod tests;
