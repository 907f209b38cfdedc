//! The lifecycle of a declaration as tables. They decide every combination of a status with a command of the broker or
//! an answer of customs.

mod command;
mod message;
mod open_request;
#[cfg(test)]
mod pictures;
mod request;
mod resent;
mod status;

pub use command::{Command, CommandEffect, command_effect};
pub use message::{MessageEffect, NamedMessage, Stage, Stance, effect};
pub use open_request::OpenRequest;
pub use status::Status;
