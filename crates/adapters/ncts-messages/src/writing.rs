//! Writing messages: elements with their paths, and texts that fit them.

pub(crate) mod fitted_text;
mod message_writer;

pub(crate) use fitted_text::{cleaned, is_sendable};
pub(crate) use message_writer::MessageWriter;
