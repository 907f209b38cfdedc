//! Writing a message by its element table.

mod digits;
mod field_path;
mod fitted_text;
mod message_writer;

pub(crate) use digits::Digits;
pub(crate) use field_path::FieldPath;
pub(crate) use message_writer::{Measured, MessageWriter};
