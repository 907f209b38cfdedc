//! The life of a declaration as tables: every status with every command of the broker and every
//! answer of customs is decided.

mod command;
mod message;
mod request;
mod resent;
mod status;

pub use command::{Command, CommandEffect, command_effect};
pub use message::{MessageEffect, NamedMessage, Stage, Stance, effect};
pub use status::Status;
