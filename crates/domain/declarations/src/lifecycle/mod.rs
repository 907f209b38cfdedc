//! The life of a declaration as one table: every status and every trigger is decided.

mod message;
mod status;
mod submission;

pub use message::{MessageEffect, Stage, Stance, effect};
pub use status::Status;
pub use submission::submission_allowed_from;
