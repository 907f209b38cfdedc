//! The lifecycle of a transit as tables: they decide every state with every command of the broker and every message
//! of customs.

mod command;
mod departure;
mod destination;
mod message;
mod open_request;
#[cfg(test)]
mod pictures;
mod request;
mod resent;
mod state;
mod status;

pub use command::{Command, CommandEffect, command_effect};
pub use message::{MessageEffect, NamedMessage, Stage, Stance, effect};
pub use open_request::OpenRequest;
pub use state::{DepartureState, DestinationState, Standing};
pub use status::Status;
